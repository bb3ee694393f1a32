/**
 * Analysis of Go over GTP in the formats of Leela Zero, KataGo and CGOS, line by line while a search runs.
 *
 * What a search thinks as others read it, values for the side to move. Leela Zero's lines have chances as whole numbers up to
 * 10000; KataGo's have fractions, which always show their point, and points of lead; CGOS wants one JSON object. What the
 * search does not know, the points and whose they will be, comes from playouts of the positions after the moves that are
 * expected; those of the position itself are those after the best move.
 */
import {
  type CommandContext,
  chance,
  type Desk,
  type GtpArguments,
  type GtpColour,
  type GtpHandler,
  type GtpHandlers,
  type PositionReport,
  parseGtpColour,
} from "../../protocols/index.js";
import { type Report, type ReportLine, reportedValue } from "../../search/index.js";
import type { GoGtpTable } from "./gtp-table.js";
import type { GoGameSetup } from "./setup.js";
import type { GoState } from "./state.js";

type GoReport = PositionReport<GoState>;

interface LineOptions {
  /** Most moves to tell of. */
  readonly maxMoves: number;
  readonly ownership: boolean;
  readonly rootInfo: boolean;
}

type FormatLine = (thought: GoReport, table: GoGtpTable, options: LineOptions) => string;

/** Standard errors that the lower bound of a chance is below it. */
const DOUBT = 2;
/** Playouts that tell of points; moves that they are told of, and expected moves that are played before. */
const PLAYOUTS = 200;
const MOVES_WITH_POINTS = 6;
const EXPECTED = 4;

const formatLeelaLine: FormatLine = (thought, _table, { maxMoves: max }) => {
  const whole = (value: number) => String(Math.round(10_000 * value));
  return infoLine(thought, max, (line) => [
    ["winrate", whole(chance(thought, line.value))],
    ...(line.prior === undefined ? [] : [["prior", whole(line.prior)] as const]),
    ["lcb", whole(lowerBound(thought, line))],
  ]);
};

const formatKataLine: FormatLine = (thought, table, options) => {
  const info = infoLine(thought, options.maxMoves, (line, order) => {
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
    const winrate = chance(thought, reportedValue(report));
    const { lead, deviation } = prospectOf(thought, table);
    const points = `scoreLead ${fraction(lead)} scoreStdev ${fraction(deviation)}`;
    words.push(`rootInfo visits ${report.simulations} winrate ${fraction(winrate)} ${points}`);
  }
  if (options.ownership) words.push(`ownership ${prospectOf(thought, table).owners.map(fraction).join(" ")}`);
  return words.join(" ");
};

const formatCgosLine: FormatLine = (thought, table, { maxMoves: max }) => {
  const {
    report,
    game: { notation },
  } = thought;
  const { lead, owners } = prospectOf(thought, table);
  const moves = triedLines(report, max).map((line, order) => ({
    move: notation.formatMove(line.move),
    visits: line.visits,
    winrate: roundValue(chance(thought, line.value)),
    ...(order < MOVES_WITH_POINTS && { score: roundValue(prospectOf(thought, table, line).lead) }),
    ...(line.prior !== undefined && { prior: roundValue(line.prior) }),
    pv: line.continuation.map(notation.formatMove).join(" "),
  }));
  return JSON.stringify({
    winrate: roundValue(chance(thought, report.value)),
    score: roundValue(lead),
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
  { report, game: { notation } }: GoReport,
  max: number,
  values: (line: ReportLine<number>, order: number) => readonly (readonly [string, string])[],
): string {
  return triedLines(report, max)
    .map((line, order) => {
      const pv = [line.move, ...line.continuation].map(notation.formatMove).join(" ");
      const words = values(line, order).map((pair) => pair.join(" "));
      const head = `info move ${notation.formatMove(line.move)} visits ${line.visits}`;
      return `${head} ${words.join(" ")} order ${order} pv ${pv}`;
    })
    .join(" ");
}

/** The moves that were looked at, and one in any case. */
function triedLines({ lines }: Report<number>, max: number): readonly ReportLine<number>[] {
  return lines.filter(({ visits }, order) => order === 0 || visits > 0).slice(0, max);
}

function lowerBound(thought: GoReport, line: ReportLine<number>): number {
  return Math.max(0, chance(thought, line.value) - DOUBT * line.error);
}

function pointsAfter(thought: GoReport, table: GoGtpTable, line: ReportLine<number>): [string, string][] {
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
  { state, report }: GoReport,
  table: GoGtpTable,
  line: ReportLine<number> | undefined = report.lines[0],
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

function roundValue(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

// Analyses that go on until something else is said, and moves that are thought over aloud.

type GoDesk = Desk<GoState, GoGameSetup, GoGtpTable>;

/** Milliseconds between lines where nothing is said, and the shortest time. */
const DEFAULT_INTERVAL = 1000;
const SHORTEST_INTERVAL = 10;

/** What KataGo tells if it is asked to, and we do not. */
const UNTOLD = [
  "movesOwnership",
  "movesOwnershipStdev",
  "noResultValue",
  "ownershipStdev",
  "pvEdgeVisits",
  "pvVisits",
];

export function streamCommands(desk: GoDesk): GtpHandlers {
  const leela = { analyze: analyze(desk, formatLeelaLine), move: moveAloud(desk, formatLeelaLine) };
  const kata = { analyze: analyze(desk, formatKataLine), move: moveAloud(desk, formatKataLine) };
  return {
    // Sabaki asks for these first, and shows the points that lines of KataGo have.
    analyze: kata.analyze,
    genmove_analyze: kata.move,
    "lz-analyze": leela.analyze,
    "lz-genmove_analyze": leela.move,
    "kata-analyze": kata.analyze,
    "kata-genmove_analyze": kata.move,
    "cgos-analyze": analyze(desk, formatCgosLine),
    "cgos-genmove_analyze": moveAloud(desk, formatCgosLine, "only at the end"),
  };
}

/** A line every interval until any other line is heard. */
function analyze({ table, player }: GoDesk, format: FormatLine): GtpHandler {
  return async (args, turn) => {
    const { colour, every, ...options } = readStream(args, table);
    const tell = reportTo(turn, (thought) => format(thought, table, options));
    const thought = await player.analyze(colour, turn, { every, begin: turn.beginAnswer, tell });
    if (!turn.stop.aborted) {
      tell(thought);
      await turn.interrupted;
    }
    return "";
  };
}

/** Lines while a move is thought over, one at the end in any case, and then the move. */
function moveAloud({ table, player }: GoDesk, format: FormatLine, when?: "only at the end"): GtpHandler {
  return async (args, turn) => {
    const { colour, every, ...options } = readStream(args, table);
    const tell = reportTo(turn, (thought) => format(thought, table, options));
    const listener = when === undefined ? { every, begin: turn.beginAnswer, tell } : undefined;
    const { text, thought } = await player.move(colour, turn, listener);
    if (thought !== undefined) tell(thought);
    turn.beginAnswer();
    return `play ${text}`;
  };
}

/** The answer begins when the search does, or with the first line, so that what fails before is refused. */
function reportTo(turn: CommandContext, format: (thought: PositionReport<GoState>) => string) {
  return (thought: PositionReport<GoState>) => {
    const line = format(thought);
    turn.beginAnswer();
    turn.say(`${line}\n`);
  };
}

interface Stream extends LineOptions {
  readonly colour: GtpColour;
  /** Milliseconds. */
  readonly every: number;
}

/** `[colour] [centiseconds] [key value]...`, the keys as KataGo has them. */
function readStream(args: GtpArguments, table: GoGtpTable): Stream {
  let at = 0;
  const named = parseGtpColour(args.all[0] ?? "");
  if (named !== undefined) at++;
  let every = DEFAULT_INTERVAL;
  const interval = (index: number) => Math.max(SHORTEST_INTERVAL, 10 * args.amount(index));
  if (/^\d/.test(args.all[at] ?? "")) every = interval(at++);
  let max = Number.POSITIVE_INFINITY;
  const flags = { ownership: false, rootInfo: false };
  for (; at < args.count; at += 2) {
    const key = args.text(at);
    if (key === "interval") every = interval(at + 1);
    else if (key === "maxmoves") max = args.integer(at + 1, 1, 1e6);
    else if (key === "minmoves") args.integer(at + 1, 0, 1e6);
    else if (key === "ownership" || key === "rootInfo") flags[key] = flag(args, at + 1);
    else if (UNTOLD.includes(key)) flag(args, at + 1);
    else
      throw new Error(
        `argument ${at + 1} (${key.slice(0, 60)}) must be a color, an interval or one of interval, maxmoves, minmoves, ownership, rootInfo`,
      );
  }
  return { colour: named ?? table.toMove, every, maxMoves: max, ...flags };
}

function flag(args: GtpArguments, index: number): boolean {
  const text = args.text(index);
  if (text !== "true" && text !== "false") throw new Error(`argument ${index + 1} must be true or false`);
  return text === "true";
}
