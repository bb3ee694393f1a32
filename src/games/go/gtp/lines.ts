/**
 * What a search thinks as others read it, values for the side to move. Leela Zero's lines have chances as whole numbers up to
 * 10000; KataGo's have fractions, which always show their point, and points of lead; CGOS wants one JSON object. What the
 * search does not know, the points and whose they will be, comes from playouts of the positions after the moves that are
 * expected; those of the position itself are those after the best move.
 */

import { chance, type Thought } from "../../../protocols/index.js";
import { type Line, type Report, worthOf } from "../../../search/index.js";
import type { GoState } from "../index.js";
import type { GoTable } from "./table.js";

type GoThought = Thought<GoState>;

export interface LineOptions {
  /** Most moves to tell of. */
  readonly most: number;
  readonly ownership: boolean;
  readonly rootInfo: boolean;
}

export type FormatLine = (thought: GoThought, table: GoTable, options: LineOptions) => string;

/** Standard errors that the lower bound of a chance is below it. */
const DOUBT = 2;
/** Playouts that tell of points; moves that they are told of, and expected moves that are played before. */
const PLAYOUTS = 200;
const MOVES_WITH_POINTS = 6;
const EXPECTED = 4;

export const formatLeelaLine: FormatLine = (thought, _table, { most }) => {
  const whole = (value: number) => String(Math.round(10_000 * value));
  return infoLine(thought, most, (line) => [
    ["winrate", whole(chance(thought, line.value))],
    ...(line.prior === undefined ? [] : [["prior", whole(line.prior)] as const]),
    ["lcb", whole(lowerBound(thought, line))],
  ]);
};

export const formatKataLine: FormatLine = (thought, table, options) => {
  const info = infoLine(thought, options.most, (line, order) => {
    const winrate = chance(thought, line.value);
    const lcb = lowerBound(thought, line);
    return [
      ["utility", fraction(2 * winrate - 1)],
      ["winrate", fraction(winrate)],
      ...(order < MOVES_WITH_POINTS ? pointsAfter(thought, table, line) : []),
      ...(line.prior === undefined ? [] : [["prior", fraction(line.prior)] as const]),
      ["lcb", fraction(lcb)],
      ["utilityLcb", fraction(2 * lcb - 1)],
    ];
  });
  const { report } = thought;
  const words = [info];
  if (options.rootInfo) {
    const winrate = chance(thought, worthOf(report));
    const { lead, deviation } = prospectOf(thought, table);
    const points = `scoreLead ${fraction(lead)} scoreStdev ${fraction(deviation)}`;
    words.push(`rootInfo visits ${report.simulations} winrate ${fraction(winrate)} ${points}`);
  }
  if (options.ownership) words.push(`ownership ${prospectOf(thought, table).owners.map(fraction).join(" ")}`);
  return words.join(" ");
};

export const formatCgosLine: FormatLine = (thought, table, { most }) => {
  const {
    report,
    game: { notation },
  } = thought;
  const { lead, owners } = prospectOf(thought, table);
  const moves = tried(report, most).map((line, order) => ({
    move: notation.formatMove(line.move),
    visits: line.visits,
    winrate: rounded(chance(thought, line.value)),
    ...(order < MOVES_WITH_POINTS && { score: rounded(prospectOf(thought, table, line).lead) }),
    ...(line.prior !== undefined && { prior: rounded(line.prior) }),
    pv: line.continuation.map(notation.formatMove).join(" "),
  }));
  return JSON.stringify({
    winrate: rounded(chance(thought, report.value)),
    score: rounded(lead),
    visits: report.simulations,
    moves,
    ownership: owners.map(formatOwner).join(""),
  });
};

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** From -1 to 1 as one of 63 letters. */
function formatOwner(owner: number): string {
  return LETTERS[Math.round(31 * (owner + 1))]!;
}

function infoLine(
  { report, game: { notation } }: GoThought,
  most: number,
  values: (line: Line<number>, order: number) => readonly (readonly [string, string])[],
): string {
  return tried(report, most)
    .map((line, order) => {
      const pv = [line.move, ...line.continuation].map(notation.formatMove).join(" ");
      const words = values(line, order).map((pair) => pair.join(" "));
      const head = `info move ${notation.formatMove(line.move)} visits ${line.visits}`;
      return `${head} ${words.join(" ")} order ${order} pv ${pv}`;
    })
    .join(" ");
}

/** The moves that were looked at, and one in any case. */
function tried({ lines }: Report<number>, most: number): readonly Line<number>[] {
  return lines.filter(({ visits }, order) => order === 0 || visits > 0).slice(0, most);
}

function lowerBound(thought: GoThought, line: Line<number>): number {
  return Math.max(0, chance(thought, line.value) - DOUBT * line.error);
}

function pointsAfter(thought: GoThought, table: GoTable, line: Line<number>): [string, string][] {
  const { lead, deviation } = prospectOf(thought, table, line);
  const [points, spread] = [fraction(lead), fraction(deviation)];
  return [
    ["scoreMean", points],
    ["scoreStdev", spread],
    ["scoreLead", points],
    ["scoreSelfplay", points],
  ];
}

interface Prospect {
  /** Points of the side to move, komi counted. */
  readonly lead: number;
  readonly deviation: number;
  /** By point: 1 where it is surely the side's to move. */
  readonly owners: readonly number[];
}

/** What playouts say of the position after a move and the next ones that are expected. */
function prospectOf(
  { state, report }: GoThought,
  table: GoTable,
  line: Line<number> | undefined = report.lines[0],
): Prospect {
  const after = table.kit.game.clone(state);
  const expected = line === undefined ? [] : [line.move, ...line.continuation].slice(0, EXPECTED);
  for (const move of expected) if (after.isLegal(move)) after.play(move);
  const { score, deviation, owners } = table.ownership(after, PLAYOUTS);
  return {
    lead: sign(state) * (score - state.rules.komi),
    deviation,
    owners: Array.from(owners, (owner) => sign(state) * owner),
  };
}

function sign({ toMove }: GoState): 1 | -1 {
  return toMove === 0 ? 1 : -1;
}

/** Readers tell fractions from whole numbers by the point. */
function fraction(value: number): string {
  return value.toFixed(4);
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
