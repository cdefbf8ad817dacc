"""`python -m kastellan` is the same as `kastellan`."""

from kastellan.cli import main

if __name__ == "__main__":
    main()
