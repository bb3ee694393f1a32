/** Loaded into a command with --import: its clock is a month ahead. */
const { now } = Date;
Date.now = () => now() + 30 * 24 * 3600 * 1000;
