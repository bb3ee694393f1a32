import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { agentsCommand } from "./agents.js";
import { analyzeCommand } from "./analyze/index.js";
import { benchCommand } from "./bench.js";
import { curlingCommand } from "./curling/index.js";
import { demoCommand } from "./demo.js";
import { drawCommand } from "./draw.js";
import { experimentCommand } from "./experiment.js";
import { Failure, USAGE } from "./failure.js";
import { gtpCommand } from "./gtp.js";
import { learnCommand } from "./learn/index.js";
import { matchCommand } from "./match/index.js";
import { playCommand } from "./play/index.js";
import { suiteCommand } from "./suite/index.js";
import { verifyCommand } from "./verify/index.js";

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  version: string;
};

const program = new Command("playout")
  .description("Monte Carlo game AI: play, analyze and compare players of Digital Curling, Hex and Go.")
  .version(version, "-V, --version", "print the version")
  .helpOption("-h, --help", "print this help")
  .helpCommand("help [command]", "print help on a command")
  .showSuggestionAfterError()
  .addCommand(demoCommand())
  .addCommand(playCommand())
  .addCommand(analyzeCommand(version))
  .addCommand(agentsCommand())
  .addCommand(matchCommand())
  .addCommand(experimentCommand())
  .addCommand(suiteCommand())
  .addCommand(learnCommand())
  .addCommand(gtpCommand(version))
  .addCommand(curlingCommand())
  .addCommand(drawCommand())
  .addCommand(benchCommand())
  .addCommand(verifyCommand())
  .addHelpText(
    "after",
    `
Exit status: 0 done, 1 failed or a check did not hold, 2 wrong usage, 130 interrupted.
What is wrong with the value of an option is wrong usage; in a file or a line of standard input it is a failure.
NO_COLOR=1 turns colours off. PLAYOUT_DEBUG=1 shows where an unexpected error came from.`,
  );

quiet(program);

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough (`| head`) is no error.
  if (error.code === "EPIPE") process.exit(0);
  say(`standard output: ${error.message}`);
  process.exit(1);
});

try {
  await program.parseAsync();
} catch (error) {
  fail(error);
}

/** Commander reports by throwing, so that every error leaves through `fail`. */
function quiet(command: Command): void {
  command.exitOverride().configureOutput({ outputError: () => {} });
  for (const child of command.commands) quiet(child);
}

function fail(error: unknown): void {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return;
    // Without a subcommand commander has printed the help.
    if (error.code !== "commander.help") say(error.message.replace(/^error: /, ""));
    process.exitCode = USAGE;
  } else if (error instanceof Failure) {
    say(error.message);
    process.exitCode = error.exitCode;
  } else {
    say(error instanceof Error ? error.message : String(error));
    if (process.env.PLAYOUT_DEBUG && error instanceof Error) process.stderr.write(`${error.stack}\n`);
    process.exitCode = 1;
  }
}

function say(message: string): void {
  process.stderr.write(`playout: ${message.trim().replace(/\s*\n\s*/g, " ")}\n`);
}
