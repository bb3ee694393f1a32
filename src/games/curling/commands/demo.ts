/** `playout demo`: a game of curling in the terminal. */

import { setTimeout as sleep } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import type { Command } from "commander";
import { INTERRUPTED } from "../../../cli/commands.js";
import { demandReplaceable, forceOption, integer, numberFrom } from "../../../cli/options.js";
import {
  bold,
  dim,
  fitPicture,
  interruptSignal,
  isScreen,
  notice,
  wantsColour,
} from "../../../cli/terminal.js";
import { stream } from "../../../core/index.js";
import { drawTerminal, terminalStone } from "../../../draw/index.js";
import type { Player } from "../../../game/index.js";
import { writeOutput } from "../../../io/files.js";
import { noiseFor, scaledNoise } from "../noise.js";
import { makeSimulator } from "../physics/simulators.js";
import { type CalledShot, ThreeRules } from "../policy/baselines.js";
import { formatRecord, Recorder } from "../record.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { scoreOf } from "../rules/score.js";
import { type Shot, STONE_RADIUS, type Stones, turnOf } from "../sheet.js";
import { callInWords, endInWords, outcomeInWords, standingInWords, TEAMS } from "../show/descriptions.js";
import { type Film, filmThrow, pointOf, restOf, stonesAfter, type Throw } from "../show/film.js";
import { placedStones } from "../show/pictures.js";
import type { CurlingState } from "../state.js";
import { makeGame, readRules, rulesOption } from "./setup.js";

// How the demo shows a game: in place where a terminal has room, else one picture below the other.

interface DemoScreen {
  /** Shows a throw and the state that it led to. */
  show(made: Throw, call: CalledShot, state: CurlingState): Promise<void>;
  close(): void;
}

function openScreen(rules: CurlingRules, pause: number, signal: AbortSignal): DemoScreen {
  const columns = pause > 0 && isScreen(process.stdout) ? roomFor(rules) : undefined;
  return columns === undefined ? new Scroll(pause, signal) : new Live(columns, pause, signal);
}

/** One picture below the other. */
class Scroll implements DemoScreen {
  readonly #pause: number;
  readonly #signal: AbortSignal;

  constructor(pause: number, signal: AbortSignal) {
    this.#pause = pause;
    this.#signal = signal;
  }

  async show(made: Throw, call: CalledShot, state: CurlingState): Promise<void> {
    const picture = fitPicture(drawIce(made.before, made.after, made.before.nextStone).join("\n"));
    const lines = [
      ...headingLines(made, call),
      picture,
      result(made, filmThrow(made.before, made.actual)),
      "",
    ];
    if (state.endJustFinished) lines.push(summary(state), "");
    process.stdout.write(`${lines.join("\n")}\n`);
    await wait(this.#pause, this.#signal);
  }

  close(): void {}
}

const SIZES = [41, 33, 27, 21]; // characters across the sheet, the widest first
const NAMES = 5; // characters beside the sheet, for the names of the lines
const LIST = 49; // characters for the list of throws
const FRAME = 40; // milliseconds

const HIDE_CURSOR = "\x1b[?25l";
const SHOW_CURSOR = "\x1b[?25h";
const CLEAR_LINE = "\x1b[K";

/** The widest sheet for which the terminal has room, if any. */
function roomFor({ sheet, throws }: CurlingRules): number | undefined {
  const { rows = 0, columns = 0 } = process.stdout;
  return SIZES.find((across) => {
    const height = drawTerminal({ sheet, stones: [], colour: false, columns: across }).split("\n").length;
    return across + NAMES + LIST <= columns && Math.max(height, throws) + 6 <= rows;
  });
}

/** The stones move in place, beside a list of the throws of the end. */
class Live implements DemoScreen {
  readonly #columns: number;
  readonly #pause: number;
  readonly #signal: AbortSignal;
  /** Lines on the screen that the next picture replaces. */
  #height = 0;
  #list: string[] = [];

  constructor(columns: number, pause: number, signal: AbortSignal) {
    this.#columns = columns;
    this.#pause = pause;
    this.#signal = signal;
    process.stdout.write(HIDE_CURSOR);
  }

  async show(made: Throw, call: CalledShot, state: CurlingState): Promise<void> {
    const film = filmThrow(made.before, made.actual);
    const head = headingLines(made, call);
    for (const stones of visiblePart(film, made.before, Math.round(this.#pause / FRAME))) {
      this.#draw(head, drawIce(made.before, stones, made.before.nextStone, this.#columns), "");
      await wait(FRAME, this.#signal);
    }
    const room = (process.stdout.columns ?? 80) - this.#columns - NAMES - 1;
    this.#list.push(entry(made, call, film, room));
    const picture = drawIce(made.before, made.after, made.before.nextStone, this.#columns);
    this.#draw(head, picture, result(made, film));
    await wait(this.#pause, this.#signal);
    if (!state.endJustFinished) return;
    process.stdout.write(`${summary(state)}\n\n`);
    this.#height = 0;
    this.#list = [];
  }

  close(): void {
    process.stdout.write(SHOW_CURSOR);
  }

  #draw(head: readonly string[], picture: readonly string[], foot: string): void {
    const width = this.#columns + NAMES + 1;
    const beside = picture.map((line, i) => {
      const text = this.#list[i - 1];
      if (text === undefined) return line;
      return `${line}${" ".repeat(width - stripVTControlCharacters(line).length)}${text}`;
    });
    const lines = [...head, ...beside, foot];
    const up = this.#height === 0 ? "" : `\x1b[${this.#height}A`;
    process.stdout.write(`${up}${lines.map((line) => `${line}${CLEAR_LINE}\n`).join("")}`);
    this.#height = lines.length;
  }
}

/** So many frames while something moves in the picture. */
function visiblePart(film: Film, before: CurlingState, count: number): Stones[] {
  const { hogLine, backLine } = before.rink.rules.sheet;
  const first = film.findIndex((frame) => pointOf(frame, before.nextStone).y > hogLine);
  if (first < 0) return [];
  const last = restOf(film, backLine + 2 * STONE_RADIUS);
  return Array.from({ length: count }, (_, i) => {
    return film[Math.round(first + ((last - first) * i) / count)];
  }).filter((frame) => frame !== undefined);
}

function drawIce(before: CurlingState, stones: Stones, last: number, columns = 27): string[] {
  const { sheet } = before.rink.rules;
  const placed = placedStones(stones, last);
  return drawTerminal({ sheet, stones: placed, colour: wantsColour(), columns }).split("\n");
}

function headingLines({ before }: Throw, call: CalledShot): string[] {
  const { rules } = before.rink;
  const { end, throwNumber, toMove, totals } = before;
  const asked = `Throw ${throwNumber + 1} of ${rules.throws} · ${dot(toMove)} ${TEAMS[toMove]}: ${callInWords(call)}`;
  if (rules.ends === 1) return [bold(asked)];
  return [dim(`End ${end + 1} of ${rules.ends} · ${scoreInWords(totals)}`), bold(asked)];
}

function result(made: Throw, film: Film): string {
  const standing = standingInWords(scoreOf(made.after, made.before.rink.rules));
  return `→ ${outcomeInWords(made, film)}: ${standing}`;
}

/** A throw as a line of the list, with the count after it. */
function entry(made: Throw, call: CalledShot, film: Film, room: number): string {
  const { toMove, throwNumber, rink } = made.before;
  const number = String(throwNumber + 1).padStart(2);
  const asked = `${call.kind === "take-out" ? "hit" : call.kind} ${turnOf(call.shot)}`.padEnd(9);
  const score = scoreOf(made.after, rink.rules);
  const count = score === 0 ? "  " : `${dot(score > 0 ? 0 : 1)}${Math.abs(score)}`;
  const outcome = shorten(outcomeInWords(made, film), room - 18);
  return `${dim(number)} ${dot(toMove)} ${asked} ${count} ${dim(outcome)}`;
}

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

function summary(state: CurlingState): string {
  return bold(`End ${state.end}: ${endInWords(state.lastEndScore)}. Score: ${scoreInWords(state.totals)}.`);
}

function scoreInWords(totals: Int32Array): string {
  return `${TEAMS[0]} ${totals[0]} : ${totals[1]} ${TEAMS[1]}`;
}

function dot(team: Player): string {
  return terminalStone(team, wantsColour());
}

/** Waits, or less if the signal comes; in any case lets signals in. */
async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}

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
  const hand = scaledNoise(noiseFor(rules), options.tremble);
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
function shortGame(rules: CurlingRules, ends: number): CurlingRules {
  const length = ends === 1 ? "one end" : `${ends} ends`;
  return { ...rules, name: `${rules.name} (${length})`, ends, extraEnds: false };
}

function introduction(rules: CurlingRules): string {
  const ends = rules.ends === 1 ? "One end" : `${rules.ends} ends`;
  return `${ends} of curling. Both teams play by three rules; ${TEAMS[1]} has the last stone.\n\n`;
}

/** What to try next. */
function farewell(options: Options, command: Command): string {
  const kept = options.record ?? "end.json";
  const repeated = (...names: (keyof Options)[]) =>
    names
      .filter((name) => command.getOptionValueSource(name) === "cli")
      .map((name) => ` --${name} ${quoteWord(String(options[name]))}`)
      .join("");
  const another = `--seed ${quoteWord(`${options.seed}-2`)}${repeated("rules", "ends", "tremble", "pause")}`;
  const next: [command: string, what: string][] = [
    [`npx playout draw --game curling --record ${quoteWord(kept)} --out end.svg`, "draw it"],
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
function quoteWord(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
