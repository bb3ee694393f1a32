"""A net of positions for searches, by rounds: play by a small search with the nets of the last round, learn what
positions come to, learn what throws come to, and let the new net win a match against the old one."""
