/** What a search thinks, in the forms that graphical interfaces draw. */
import type { Notation } from "../../game/index.js";
import type { HexState } from "../../games/hex/index.js";
import type { Line, Report } from "../../search/index.js";
import { hexTongue } from "./tongue.js";

/** A report about a position. */
export interface Thought {
  readonly state: HexState;
  readonly report: Report<number>;
  readonly notation: Notation<HexState, number>;
}

/** Pairs of a cell and its visits. */
export function formatVisits(thought: Thought): string {
  return formatPairs(thought, (line) => String(line.visits));
}

/** Pairs of a cell and the chance to win after the move. */
export function formatValues(thought: Thought): string {
  return formatPairs(thought, (line) => chance(thought, line.value).toFixed(3));
}

/** The expected moves, from the best one on. */
export function formatVariation(thought: Thought): string {
  const [best] = thought.report.lines;
  const moves = best === undefined ? [thought.report.best] : [best.move, ...best.continuation];
  return moves.map(thought.notation.formatMove).join(" ");
}

export function formatWinRate(thought: Thought): string {
  const { state, report } = thought;
  const share = (100 * chance(thought, report.value)).toFixed(1);
  return `${hexTongue.toMove(state)} ${share} % after ${report.simulations} ${report.unit ?? "playouts"}`;
}

/** Variation, values, visits and a line of text, as GoGui and HexGui draw them. */
export function formatGraphics(thought: Thought): string {
  const colours = hexTongue.toMove(thought.state) === "black" ? ["B", "W"] : ["W", "B"];
  const lines = onBoard(thought);
  const [best] = lines;
  const then = best === undefined ? [] : [best.move, ...best.continuation];
  const variation = then.map((move, turn) => `${colours[turn % 2]} ${thought.notation.formatMove(move)}`);
  return [
    `VAR ${variation.join(" ")}`,
    `INFLUENCE ${formatValues(thought)}`,
    `LABEL ${formatVisits(thought)}`,
    `TEXT ${formatWinRate(thought)}`,
  ].join("\n");
}

/** A block of live graphics, which stands between answers or among other messages. */
export function formatLiveGraphics(thought: Thought): string {
  return `gogui-gfx:\nuct\n${formatGraphics(thought)}\n\n`;
}

function formatPairs(thought: Thought, value: (line: Line<number>) => string): string {
  return onBoard(thought)
    .map((line) => `${thought.notation.formatMove(line.move)} ${value(line)}`)
    .join(" ");
}

/** The moves that have a place on the board; a swap has none. */
function onBoard({ state, report }: Thought): Line<number>[] {
  return report.lines.filter((line) => line.move !== state.swapMove);
}

/** The chance of the side to move. */
function chance({ state }: Thought, value: number): number {
  return state.toMove === 0 ? value : 1 - value;
}
