/** What a search thinks, in the forms that graphical interfaces draw. */
import type { Game, State } from "../../game/index.js";
import { type Line, type Report, worthOf } from "../../search/index.js";
import { tongueOf } from "./tongue.js";

/** A report about a position. */
export interface Thought<S extends State<number>> {
  readonly state: S;
  readonly report: Report<number>;
  readonly game: Pick<Game<S, number>, "name" | "notation">;
}

/** Pairs of a cell and its visits. */
export function formatVisits<S extends State<number>>(thought: Thought<S>): string {
  return formatPairs(thought, (line) => String(line.visits));
}

/** Pairs of a cell and the chance to win after the move. */
export function formatValues<S extends State<number>>(thought: Thought<S>): string {
  return formatPairs(thought, (line) => chance(thought, line.value).toFixed(3));
}

/** The expected moves, from the best one on. */
export function formatVariation<S extends State<number>>(thought: Thought<S>): string {
  const [best] = thought.report.lines;
  const moves = best === undefined ? [thought.report.best] : [best.move, ...best.continuation];
  return moves.map((move) => thought.game.notation.formatMove(move)).join(" ");
}

export function formatWinRate<S extends State<number>>(thought: Thought<S>): string {
  const { state, report, game } = thought;
  const share = (100 * chance(thought, worthOf(report))).toFixed(1);
  return `${tongueOf<S>(game).toMove(state)} ${share} % after ${report.simulations} ${report.unit ?? "playouts"}`;
}

/** Variation, values, visits and a line of text, as GoGui and HexGui draw them. */
export function formatGraphics<S extends State<number>>(thought: Thought<S>): string {
  const colours = tongueOf<S>(thought.game).toMove(thought.state) === "black" ? ["B", "W"] : ["W", "B"];
  const lines = onBoard(thought);
  const [best] = lines;
  const then = best === undefined ? [] : [best.move, ...best.continuation];
  const variation = then.map(
    (move, turn) => `${colours[turn % 2]} ${thought.game.notation.formatMove(move)}`,
  );
  return [
    `VAR ${variation.join(" ")}`,
    `INFLUENCE ${formatValues(thought)}`,
    `LABEL ${formatVisits(thought)}`,
    `TEXT ${formatWinRate(thought)}`,
  ].join("\n");
}

/** A block of live graphics, which stands between answers or among other messages. */
export function formatLiveGraphics<S extends State<number>>(thought: Thought<S>): string {
  return `gogui-gfx:\nuct\n${formatGraphics(thought)}\n\n`;
}

function formatPairs<S extends State<number>>(
  thought: Thought<S>,
  value: (line: Line<number>) => string,
): string {
  return onBoard(thought)
    .map((line) => `${thought.game.notation.formatMove(line.move)} ${value(line)}`)
    .join(" ");
}

/** The moves that have a place on the board; a swap has none, nor a pass. */
function onBoard<S extends State<number>>({ state, report, game }: Thought<S>): Line<number>[] {
  const places = tongueOf<S>(game).places(state);
  return report.lines.filter((line) => line.move < places);
}

/** The chance of the side to move. */
export function chance<S extends State<number>>({ state }: Thought<S>, value: number): number {
  return state.toMove === 0 ? value : 1 - value;
}
