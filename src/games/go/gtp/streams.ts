/** Analyses that go on until something else is said, and moves that are thought over aloud. */

import {
  type Desk,
  type GtpArguments,
  type GtpColour,
  type GtpHandler,
  type GtpHandlers,
  parseGtpColour,
  type Thought,
  type Turn,
} from "../../../protocols/index.js";
import type { GoState } from "../index.js";
import type { GoKit } from "../players/index.js";
import {
  type FormatLine,
  formatCgosLine,
  formatKataLine,
  formatLeelaLine,
  type LineOptions,
} from "./lines.js";
import type { GoTable } from "./table.js";

type GoDesk = Desk<GoState, GoKit, GoTable>;

/** Milliseconds between lines where nothing is said, and the shortest time. */
const USUAL_INTERVAL = 1000;
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
    const tell = telling(turn, (thought) => format(thought, table, options));
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
    const tell = telling(turn, (thought) => format(thought, table, options));
    const listener = when === undefined ? { every, begin: turn.beginAnswer, tell } : undefined;
    const { text, thought } = await player.move(colour, turn, listener);
    if (thought !== undefined) tell(thought);
    turn.beginAnswer();
    return `play ${text}`;
  };
}

/** The answer begins when the search does, or with the first line, so that what fails before is refused. */
function telling(turn: Turn, format: (thought: Thought<GoState>) => string) {
  return (thought: Thought<GoState>) => {
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
function readStream(args: GtpArguments, table: GoTable): Stream {
  let at = 0;
  const named = parseGtpColour(args.all[0] ?? "");
  if (named !== undefined) at++;
  let every = USUAL_INTERVAL;
  const interval = (index: number) => Math.max(SHORTEST_INTERVAL, 10 * args.amount(index));
  if (/^\d/.test(args.all[at] ?? "")) every = interval(at++);
  let most = Number.POSITIVE_INFINITY;
  const flags = { ownership: false, rootInfo: false };
  for (; at < args.count; at += 2) {
    const key = args.text(at);
    if (key === "interval") every = interval(at + 1);
    else if (key === "maxmoves") most = args.integer(at + 1, 1, 1e6);
    else if (key === "minmoves") args.integer(at + 1, 0, 1e6);
    else if (key === "ownership" || key === "rootInfo") flags[key] = flag(args, at + 1);
    else if (UNTOLD.includes(key)) flag(args, at + 1);
    else
      throw new Error(
        `argument ${at + 1} (${key.slice(0, 60)}) must be a color, an interval or one of interval, maxmoves, minmoves, ownership, rootInfo`,
      );
  }
  return { colour: named ?? table.toMove, every, most, ...flags };
}

function flag(args: GtpArguments, index: number): boolean {
  const text = args.text(index);
  if (text !== "true" && text !== "false") throw new Error(`argument ${index + 1} must be true or false`);
  return text === "true";
}
