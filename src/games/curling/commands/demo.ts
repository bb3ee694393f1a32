import type { Command } from "commander";
import { INTERRUPTED } from "../../../cli/failure.js";
import { demandReplaceable, forceOption } from "../../../cli/files.js";
import { integer, numberFrom } from "../../../cli/options.js";
import { dim, interruptSignal, notice } from "../../../cli/terminal.js";
import { writeOutput } from "../../../files/index.js";
import { stream } from "../../../random/index.js";
import {
  formatRecord,
  handOf,
  makeSimulator,
  noiseFor,
  Recorder,
  type RuleSet,
  type Shot,
  ThreeRules,
} from "../index.js";
import { stonesAfter, TEAMS } from "../views/index.js";
import { openScreen } from "./demo-screen.js";
import { makeGame, readRules, rulesOption } from "./setup.js";

interface Options {
  rules: string;
  seed: string;
  ends: number;
  tremble: number;
  pause?: number;
  record?: string;
  force?: true;
  json?: true;
}

export function demoCommand(command: Command): void {
  command
    .addOption(rulesOption())
    .option("--seed <text>", "another seed, another end", "playout")
    .option("--ends <n>", "how many ends to play", integer(1), 1)
    .option(
      "--tremble <times>",
      "how much more the hands tremble than the rules say, at most 20",
      numberFrom(0, 20),
      3,
    )
    .option(
      "--pause <ms>",
      "how long to show each throw (default: 600 on a terminal, else 0)",
      integer(0, 60_000),
    )
    .option("--record <file>", "save the game; Ctrl-C saves what was played so far")
    .addOption(forceOption())
    .option("--json", "print the record of the game in place of pictures")
    .addHelpText(
      "after",
      `
Both teams follow three rules: draw to an empty house, take out the opponent's shot stone, guard the own
one. With --tremble 1, the hands of the official game, nearly every take-out succeeds. You stand behind the
house; the stone just thrown is in brackets.

Examples:
  playout demo --seed curling
  playout demo --rules dc4-mixed-doubles --ends 2 --record game.json`,
    )
    .action(demo);
}

async function demo(options: Options, command: Command): Promise<void> {
  const rules = shortGame(readRules(options.rules), options.ends);
  const hand = handOf(noiseFor(rules), options.tremble);
  const game = makeGame(rules, makeSimulator("event", rules));
  const [red, yellow] = TEAMS;
  const description = "three rules";
  const recorder = new Recorder(game, {
    simulator: "event",
    players: [
      { name: red, description },
      { name: yellow, description },
    ],
    seed: options.seed,
  });
  const save = () => {
    if (options.record !== undefined) writeOutput(options.record, formatRecord(recorder.record()));
  };
  // Before anything is played, so that a file that cannot be written costs nobody a game.
  if (options.record !== undefined) await demandReplaceable(options.record, options.force);

  const signal = interruptSignal();
  const pause = options.pause ?? (process.stdout.isTTY ? 600 : 0);
  const screen = options.json ? null : openScreen(rules, pause, signal);
  if (!options.json) process.stdout.write(introduction(rules));
  const player = new ThreeRules(rules, "clear");
  const coin = stream(options.seed, "demo", "coin");
  const luck = stream(options.seed, "demo", "disturbance");
  const { state } = recorder;
  try {
    while (!state.isOver() && !signal.aborted) {
      const before = game.clone(state);
      const call = player.choose(before, coin);
      const actual: Shot = { ...call.shot };
      hand.sample(call.shot, luck, actual);
      recorder.throw(call.shot, actual);
      const made = { before, intended: call.shot, actual, after: stonesAfter(state), foul: state.foul };
      await screen?.show(made, call, state);
    }
  } finally {
    screen?.close();
    save();
  }
  if (options.json) process.stdout.write(formatRecord(recorder.record()));
  if (signal.aborted) {
    process.exitCode = INTERRUPTED;
    if (options.record !== undefined) notice(`playout: ${options.record} has the game so far`);
  } else if (!options.json) process.stdout.write(farewell(options, command));
}

/** The same rules for so many ends, a tie being a draw. */
function shortGame(rules: RuleSet, ends: number): RuleSet {
  const length = ends === 1 ? "one end" : `${ends} ends`;
  return { ...rules, name: `${rules.name} (${length})`, ends, extraEnds: false };
}

function introduction(rules: RuleSet): string {
  const ends = rules.ends === 1 ? "One end" : `${rules.ends} ends`;
  return `${ends} of curling. Both teams play by three rules; ${TEAMS[1]} has the last stone.\n\n`;
}

/** What to try next. */
function farewell(options: Options, command: Command): string {
  const kept = options.record ?? "end.json";
  const repeated = (...names: (keyof Options)[]) =>
    names
      .filter((name) => command.getOptionValueSource(name) === "cli")
      .map((name) => ` --${name} ${quoted(String(options[name]))}`)
      .join("");
  const another = `--seed ${quoted(`${options.seed}-2`)}${repeated("rules", "ends", "tremble", "pause")}`;
  const next: [command: string, what: string][] = [
    [`npx playout draw --game curling --record ${quoted(kept)} --out end.svg`, "draw it"],
    [`npx playout demo ${another}`, "another end"],
    ["npx playout bench curling", "how fast it is here"],
  ];
  if (options.record === undefined)
    next.unshift([
      `npx playout demo${repeated("rules", "seed", "ends", "tremble")} --record ${kept}`,
      "keep this game",
    ]);
  const width = Math.max(...next.map(([command]) => command.length));
  const lines = next.map(([command, what]) => `  ${command.padEnd(width)}  ${dim(`# ${what}`)}\n`);
  return `Try next:\n${lines.join("")}`;
}

/** A word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
