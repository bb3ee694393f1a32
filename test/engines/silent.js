/** Hears everything and never says a word. */
process.stdin.resume();
process.stdin.on("end", () => process.exit(0));
