/** What is shown of the matches of a host: on a terminal the present ones in place, elsewhere a line for every end and every match. */
import { escapeControls } from "../../../core/index.js";
import { cutToColumns } from "../../../draw/index.js";
import type { PlayerNames, PositionUpdate } from "../engines/seat.js";
import { formatShot } from "../notation.js";
import type { HostedPlan, HostWatcher, MatchResult } from "./match-store.js";

/** Where it is shown. */
interface HostScreen {
  /** Whether lines can be changed. */
  readonly isScreen: boolean;
  readonly columns: number;
  readonly rows: number;
  now(): number;
  write(text: string): void;
}

/** Milliseconds between two pictures, and matches that are shown at once. */
const PATIENCE = 250;
const MAX = 12;

export class HostView implements HostWatcher {
  readonly #screen: HostScreen;
  /** The line of each match that runs. */
  readonly #lines = new Map<string, string>();
  #over = 0;
  /** Lines on the screen, and when they were drawn. */
  #drawn = 0;
  #at = Number.NEGATIVE_INFINITY;

  constructor(screen: HostScreen) {
    this.#screen = screen;
  }

  told({ id }: HostedPlan, told: PositionUpdate, names: PlayerNames): void {
    const { state, last } = told;
    this.#lines.set(id, `${nameOf(id)}  ${standingText(told, names)}`);
    if (this.#screen.isScreen) this.#draw();
    else if (last?.kind === "throw" && state.endJustFinished)
      this.#say(
        `${nameOf(id)}  after end ${state.end}: ${score([state.totals[0]!, state.totals[1]!], names)}`,
      );
  }

  over({ id }: HostedPlan, result: MatchResult): void {
    this.#lines.delete(id);
    this.#over++;
    this.#say(`${nameOf(id)}  ${resultInWords(result)}`);
  }

  /** Says a line that stays. */
  #say(line: string): void {
    this.#clear();
    this.#screen.write(`${line}\n`);
    this.#at = Number.NEGATIVE_INFINITY;
    if (this.#screen.isScreen && this.#lines.size > 0) this.#draw();
  }

  close(): void {
    this.#clear();
  }

  #draw(): void {
    const now = this.#screen.now();
    if (now - this.#at < PATIENCE) return;
    this.#clear();
    this.#at = now;
    const max = Math.max(1, Math.min(MAX, this.#screen.rows - 2));
    const lines = [...this.#lines.values()].slice(0, max);
    const more = this.#lines.size - lines.length;
    lines.push(`${this.#lines.size} running${more > 0 ? ` (${more} not shown)` : ""}, ${this.#over} over`);
    this.#screen.write(lines.map((line) => `${cutToColumns(line, this.#screen.columns - 1)}\n`).join(""));
    this.#drawn = lines.length;
  }

  #clear(): void {
    if (this.#drawn > 0) this.#screen.write(`\x1b[${this.#drawn}A\r\x1b[J`);
    this.#drawn = 0;
  }
}

/** Enough of an id to know it again. */
function nameOf(id: string): string {
  return id.slice(0, 8);
}

function standingText({ state, turn, last }: PositionUpdate, names: PlayerNames): string {
  const totals = score([state.totals[0]!, state.totals[1]!], names);
  if (turn === null) return totals;
  const clocks = [state.timeLeft(0), state.timeLeft(1)].map((left) =>
    Number.isFinite(left) ? `${left.toFixed(1)} s` : "-",
  );
  const where = `end ${state.end + 1} throw ${state.throwNumber + 1}`;
  const made =
    last?.kind === "throw"
      ? `, last ${escapeControls(names[last.by])} ${formatShot(last.actual)}${last.foul ? " foul" : ""}`
      : "";
  return `${where}  ${totals}  ${clocks.join(" ")}${made}`;
}

function score([a, b]: readonly [number, number], [first, second]: PlayerNames): string {
  return `${escapeControls(first)} ${a}:${b} ${escapeControls(second)}`;
}

/** How a match ended: `A 5:3 B, A wins`. */
export function resultInWords({ names, score: points, winner, how, by, reason }: MatchResult): string {
  const result =
    winner === null ? (how === "failed" ? "no result" : "draw") : `${escapeControls(names[winner])} wins`;
  const why = by === undefined ? reason : `${escapeControls(names[by])}: ${reason ?? "conceded"}`;
  return `${score(points, names)}, ${result}${why === undefined ? "" : ` (${escapeControls(why)})`}`;
}
