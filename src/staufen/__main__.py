"""The command `staufen`, also as `python -m staufen`."""

import os
import sys


def main() -> None:
    """Run the command line and exit. While it is being loaded, Ctrl-C is as quiet as later.

    Where a locale (LC_ALL=C) has ASCII alone, Python begins anew in UTF-8, as files are named.
    """
    if sys.getfilesystemencoding() == "ascii" and os.environ.get("PYTHONUTF8") != "1":
        os.environ["PYTHONUTF8"] = "1"  # of the processes that it starts, too
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
    try:
        from staufen.arena import cli
    except KeyboardInterrupt:
        print("staufen: interrupted", file=sys.stderr)
        sys.exit(130)
    cli.main()


if __name__ == "__main__":
    if not sys.flags.safe_path:
        del sys.path[0]  # the working folder: its files are no modules of ours
    main()
