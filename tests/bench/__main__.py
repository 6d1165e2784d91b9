"""All benchmarks: `make bench`."""

from tests.bench import maze, play

maze.main()
play.main()
