"""Games of the page that continue in the terminal."""

from pathlib import Path

from ..arena.session import ConflictError
from ..arena.terminal.save_file import SaveFile
from ..core.input_files import os_errors
from .session import TableSession


def save_game(session: TableSession, seat: int, folder: Path) -> str:
    """Write a running game to the user's disk; return the command that continues it.

    The file holds hidden cards, so it is not sent to the page. Raises ConflictError, InputError.
    """
    if session.is_over:
        raise ConflictError("The game is over.")
    if session.people != (seat,):
        raise ConflictError("You can save a game only if you play against bots alone.")
    saved = SaveFile(session.play)
    saved.path = folder.with_name(f"{folder.name}-saved") / saved.path.name
    with os_errors(saved.path):
        saved.path.parent.mkdir(parents=True, exist_ok=True)
    saved.autosave()
    session.mark_assisted()  # whoever reads the file knows what is hidden
    return saved.command
