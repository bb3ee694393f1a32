/** How the demo shows a game: in place where a terminal has room, else one picture below the other. */

import { setTimeout as sleep } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { bold, dim, fitted, isScreen, wantsColour } from "../../../cli/terminal.js";
import { drawTerminal, terminalStone } from "../../../draw/index.js";
import type { Player } from "../../../game/index.js";
import {
  type Call,
  type CurlingState,
  type RuleSet,
  STONE_RADIUS,
  type Stones,
  scoreOf,
  turnOf,
} from "../index.js";
import {
  callInWords,
  endInWords,
  type Film,
  filmThrow,
  outcomeInWords,
  placedStones,
  pointOf,
  restOf,
  standingInWords,
  TEAMS,
  type Throw,
} from "../views/index.js";

export interface Screen {
  /** Shows a throw and the state that it led to. */
  show(made: Throw, call: Call, state: CurlingState): Promise<void>;
  close(): void;
}

export function openScreen(rules: RuleSet, pause: number, signal: AbortSignal): Screen {
  const columns = pause > 0 && isScreen(process.stdout) ? roomFor(rules) : undefined;
  return columns === undefined ? new Scroll(pause, signal) : new Live(columns, pause, signal);
}

/** One picture below the other. */
class Scroll implements Screen {
  readonly #pause: number;
  readonly #signal: AbortSignal;

  constructor(pause: number, signal: AbortSignal) {
    this.#pause = pause;
    this.#signal = signal;
  }

  async show(made: Throw, call: Call, state: CurlingState): Promise<void> {
    const picture = fitted(drawIce(made.before, made.after, made.before.nextStone).join("\n"));
    const lines = [...heading(made, call), picture, result(made, filmThrow(made.before, made.actual)), ""];
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
function roomFor({ sheet, throws }: RuleSet): number | undefined {
  const { rows = 0, columns = 0 } = process.stdout;
  return SIZES.find((across) => {
    const height = drawTerminal({ sheet, stones: [], colour: false, columns: across }).split("\n").length;
    return across + NAMES + LIST <= columns && Math.max(height, throws) + 6 <= rows;
  });
}

/** The stones move in place, beside a list of the throws of the end. */
class Live implements Screen {
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

  async show(made: Throw, call: Call, state: CurlingState): Promise<void> {
    const film = filmThrow(made.before, made.actual);
    const head = heading(made, call);
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

function heading({ before }: Throw, call: Call): string[] {
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
function entry(made: Throw, call: Call, film: Film, room: number): string {
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
