/** Prints a banner for ever, whatever it is asked. */
process.stdin.on("data", () => process.stdout.write("Hello, I am an engine!\n\n".repeat(200)));
process.stdin.on("end", () => process.exit(0));
