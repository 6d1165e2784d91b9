"""All benchmarks: `make bench`."""

from tests.bench import maze, play, table

maze.main()
play.main()
table.main()
