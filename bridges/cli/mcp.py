"""The command `staufen mcp`."""

from ...arena.cli import options
from ...core import InputError

MISSING = "mcp: needs what `pip install 'staufen[mcp]'` installs"


@options.command("mcp", short_help="Let a language model play, as an MCP server.")
def mcp() -> None:
    """Let a language model play and ask about games, as an MCP server on stdin and stdout.

    Add the command to the configuration of an MCP client. The model sees what its seat sees.

    \b
    Examples:
      staufen mcp
    """
    try:
        from ..mcp import run_server
    except ModuleNotFoundError as error:
        raise InputError(f"{MISSING} ({error.name} is missing)") from None
    run_server()
