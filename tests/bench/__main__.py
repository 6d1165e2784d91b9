"""All benchmarks: `make bench`."""

from tests.bench import maze

maze.main()
