"""The command `staufen serve`."""

from pathlib import Path

import click

from ...arena.cli import options
from ...arena.match.isolation import plays_outside
from ...arena.participant import check_names, parse, resolve_participant
from ...arena.store import default_path
from ...bots import create_bot, parse_spec
from ...core import InputError, game_names, load, load_file, spec, user_modules

PEOPLE = ("you", "friend")  # what the page calls the seats of people
LACKING = "serve: needs what `pip install 'staufen[web]'` installs"


@options.command("serve", short_help="Play in the browser.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@options.number("--port", click.IntRange(0, 65535), 8765, help="0: any that is free.")
@click.option(
    "--open/--no-open", "opens", default=True, show_default=True, help="Open the browser."
)
@options.field(
    "Bots that are offered for a seat, beside the levels: NAME=BOT, or any bot of yours."
)
@click.option(
    "--game", "files", type=options.FILE, multiple=True, help="A Python file with a game."
)
@options.isolation
@options.store
def serve(
    host: str, port: int, opens: bool, field: tuple[str, ...], files: tuple[Path, ...],
    place: Path | None,
) -> int:  # fmt: skip
    """Play in the browser: against bots, and with others who have the link to a seat.

    The page is for this machine only. With another --host it is for everybody who has the printed
    link.

    \b
    Examples:
      staufen serve
      staufen serve --host 0.0.0.0 --bots 'Mine=external("./my_bot")'
    """
    try:
        from ..server_process import run_server
    except ModuleNotFoundError as error:
        raise InputError(f"{LACKING} ({error.name} is missing)") from None
    for file in files:
        load_file(file)
    return run_server(place or default_path(), _parse_offered(field), host, port, opens)


def _check_bot(bot: str) -> None:
    """Raise InputError for a bot that can be created for no game."""
    errors = []
    for game in map(load, game_names()):
        try:
            create_bot(bot, game).finish(None)
        except InputError as error:
            errors.append(error)
        else:
            return
    raise errors[0]


def _parse_offered(field: tuple[str, ...]) -> dict[str, str]:
    """Return the bots by name. Raises InputError for what is no bot, or another's name."""
    entered = [resolve_participant(text, "default") for text in field]
    check_names(entered)
    for shown, called in entered:
        if shown in PEOPLE:
            raise InputError(f"{shown}={called}: {shown} is a person's seat; choose another name")
        name = spec.parse(called).name
        if not plays_outside(name):
            found = parse_spec(called)
            found.cls.files(found.options)  # a program must be there
            if not found.cls.accepts_any_option:  # it is not started here
                _check_bot(called)
        elif not user_modules.split_reference(name)[0].is_file():  # which is not imported here
            raise InputError(f"{user_modules.split_reference(name)[0]}: No such file or directory")
    return {parse(text).name: text for text in field}
