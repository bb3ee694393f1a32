"""playout from Python."""
