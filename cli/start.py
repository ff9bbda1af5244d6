"""Where the process of a command begins: Ctrl-C is quiet from here on, also while the rest is imported."""


def main() -> None:
    """Run the command line and end the process with its status."""
    try:
        from palago.cli.main import main as run

        run()
    except KeyboardInterrupt:
        import sys

        print("palago: interrupted", file=sys.stderr)
        sys.exit(130)
