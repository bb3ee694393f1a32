/**
 * The command line: reads the words, loads the command that they name, and reports what fails in one line.
 */

import { Command, CommanderError } from "commander";
import { escapeControls } from "../core/text.js";
import { version } from "../core/version.js";
import { forgetInputs, lineOf, messageOf } from "../io/files.js";
import { addEntries, type CommandEntry, CommandFailure, demandNames, USAGE, withGames } from "./commands.js";

const COMMANDS: readonly CommandEntry[] = [
  {
    name: "demo",
    description: "watch a game in the terminal",
    load: async () => (await import("./groups.js")).demo(),
  },
  {
    name: "serve",
    description:
      "the page: play, look and understand in the browser; matches, experiments and trainings while they run",
    load: async () => (await import("./serve.js")).serveCommand,
  },
  {
    name: "play",
    description: "play against an agent in the terminal",
    load: async () => (await import("./play.js")).playCommand,
  },
  {
    name: "analyze",
    description: "what an agent thinks of positions and games: for people, or as JSON lines in and out",
    load: async () => (await import("./analyze.js")).analyzeCommand,
  },
  {
    name: "agents",
    description: "who can play: the kinds of agents and their options",
    load: async () => (await import("./agents.js")).agentsCommand,
  },
  {
    name: "match",
    description: "agents play each other: pairs of games, Elo with intervals, automatic resume",
    load: async () => (await import("./match.js")).matchCommand,
  },
  {
    name: "ladder",
    description:
      "agents play each other on and on, where ratings are least certain; newcomers join while it runs",
    load: async () => (await import("./match.js")).ladderCommand,
  },
  {
    name: "experiment",
    description: "run a paper's tables and figures again and compare with the published values",
    load: async () => (await import("./experiment.js")).experimentCommand,
  },
  {
    name: "suite",
    description: "how many positions with known answers an agent gets right",
    load: async () => (await import("./suite.js")).suiteCommand,
  },
  {
    name: "calibration",
    description: "compare win chances that analyses print with the results of games from there",
    load: async () => (await import("./calibration.js")).calibrationCommand,
  },
  {
    name: "mistakes",
    description: "check the moves that reviews charge by longer reviews",
    load: async () => (await import("./mistakes.js")).mistakesCommand,
  },
  {
    name: "learn",
    description: "learn from games how to play",
    load: async () => (await import("./groups.js")).learnCommand,
  },
  {
    name: "selfplay",
    description: "play at full speed, and keep what was played as data for learners",
    load: async () => (await import("./groups.js")).selfplayCommand,
  },
  {
    name: "gtp",
    description:
      "play for a program that speaks GTP or HTP on standard input: GoGui, Sabaki, HexGui, match programs and servers",
    load: async () => (await import("./gtp.js")).gtpCommand,
  },
  {
    name: "draw",
    description: "draw a position, a game or an analysis as SVG, a game report as HTML",
    load: async () => (await import("./draw.js")).drawCommand,
  },
  {
    name: "convert",
    description: "games from one file format to another: records, SGF, logs of other programs",
    load: async () => (await import("./convert.js")).convertCommand,
  },
  {
    name: "worker",
    description: "do jobs of matches, learning and suites that run on another machine, over a queue",
    load: async () => (await import("./worker.js")).workerCommand,
  },
  {
    name: "queue",
    description: "look after a queue: who works, what waits, what has failed",
    load: async () => (await import("./queue.js")).queueCommand,
  },
  {
    name: "bench",
    description: "measure speed",
    load: async () => (await import("./groups.js")).benchCommand,
  },
  {
    name: "verify",
    description: "check our games against what is known of them: recorded results, counts and shares",
    load: async () => (await import("./verify.js")).verifyCommand,
  },
];

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough (`| head`) is no error.
  if (error.code === "EPIPE") process.exit(0);
  say(`standard output: ${messageOf(error)}`);
  process.exit(1);
});

/** Does what the words after `playout` ask for; the exit status is that of the process. */
export async function main(given: readonly string[]): Promise<void> {
  forgetInputs();
  try {
    const words = await withGames(given);
    const entries = await entriesFor(words);
    await commandLine(entries).parseAsync(await resolveHelp(words, entries), { from: "user" });
  } catch (error) {
    fail(error);
  }
}

/** Every command, or at least those that the words can mean: games need not be loaded to know the usual ones. */
async function entriesFor(words: readonly string[]): Promise<readonly CommandEntry[]> {
  const [first, second] = words;
  const name = first === "help" ? second : first;
  const isDefault = COMMANDS.some((command) => command.name === name) || /^(-V|--version)$/.test(name ?? "");
  return isDefault ? COMMANDS : [...COMMANDS, ...(await import("./groups.js")).gameGroups()];
}

function commandLine(entries: readonly CommandEntry[]): Command {
  const program = new Command("playout")
    .description("Monte Carlo game AI: play games, analyze them and compare their players.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print help on a command")
    .addHelpText("after", HELP)
    .showSuggestionAfterError()
    .exitOverride() // commander reports by throwing, so that every error leaves through `fail`; commands inherit it
    .configureOutput({ outputError: () => {} })
    .hook("preAction", (_, command) => demandNames(command));
  addEntries(program, entries);
  return program;
}

const HELP = `
Exit status: 0 done, 1 failed or a check did not hold, 2 wrong usage, 130 interrupted.
What is wrong with the value of an option is wrong usage; in a file or a line of standard input it is a failure.
NO_COLOR=1 turns colours off, TERM=dumb moves of the cursor as well. PLAYOUT_DEBUG=1 shows where an unexpected error came from.`;

/** `help match run` asks what `match run --help` does; commander complains of a command that it does not know. */
async function resolveHelp(
  words: readonly string[],
  entries: readonly CommandEntry[],
): Promise<readonly string[]> {
  const [first, name, ...rest] = words;
  if (first !== "help" || name === undefined) return words;
  const entry = entries.find((command) => command.name === name);
  if (entry === undefined) return [name];
  const [inner] = rest;
  if (inner === undefined || inner.startsWith("-")) return [name, ...rest, "--help"];
  const command = new Command(name);
  (await entry.load())(command, rest);
  const isKnown = command.commands.length === 0 || command.commands.some((each) => each.name() === inner);
  return isKnown ? [name, ...rest, "--help"] : [name, inner];
}

function fail(error: unknown): void {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return;
    // Without a subcommand commander has printed the help.
    if (error.code !== "commander.help") say(withHint(error.message.replace(/^error: /, "")));
    process.exitCode = USAGE;
  } else if (error instanceof CommandFailure) {
    say(error.message);
    process.exitCode = error.exitCode;
  } else {
    say(messageOf(error));
    if (process.env.PLAYOUT_DEBUG && error instanceof Error)
      for (const line of (error.stack ?? "").split("\n")) process.stderr.write(`${escapeControls(line)}\n`);
    process.exitCode = 1;
  }
}

/** A command that is like no other: where there are some. */
function withHint(message: string): string {
  return /^unknown command '[^']*'$/.test(message)
    ? `${message}; --help lists those that there are`
    : message;
}

function say(message: string): void {
  process.stderr.write(`playout: ${lineOf(message)}\n`);
}
