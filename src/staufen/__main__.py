"""The command `staufen`, also as `python -m staufen`."""

import sys


def main() -> None:
    """Run the command line and exit. While it is being loaded, Ctrl-C is as quiet as later."""
    try:
        from staufen.arena import cli
    except KeyboardInterrupt:
        print("staufen: interrupted", file=sys.stderr)
        sys.exit(130)
    cli.main()


if __name__ == "__main__":
    main()
