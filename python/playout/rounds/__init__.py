"""A net of positions for searches, by rounds: play by best with the net of the last round, learn what its search has
made of the positions, and let the new net win a match against the old one."""
