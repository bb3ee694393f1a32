/** Go in matches: the record file of a game, and the file formats of games. */
import { parseSgf, simpleText } from "../../core/index.js";
import {
  type GameFormats,
  type GameTable,
  type MatchGameRecord,
  sgfProperties,
  sgfResult,
} from "../../match/index.js";
import { GoGame } from "./game.js";
import { formatLead } from "./notation.js";
import { type GoRecord, parseGoGames } from "./records.js";
import type { GoGameSetup, GoSpec } from "./setup.js";
import { formatGoSgf, parseGoSgfs } from "./sgf.js";
import type { GoState } from "./state.js";

export const goFormats: GameFormats<GoRecord> = {
  formats: [
    {
      name: "sgf",
      title: "a game of Go in SGF",
      ending: "sgf",
      recognises: (text) => /^\s*\(\s*;/.test(text) && isGo(text),
      read: (text) => parseGoSgfs(text).map((record) => ({ record, remarks: [] })),
      write: (record) => ({ files: [{ name: "game.sgf", text: formatGoSgf(record) }], remarks: [] }),
    },
    {
      name: "go-lines",
      title: "games of Go as JSON lines",
      ending: "jsonl",
      recognises: (text) => /^\s*\{[^\n]*"moves"\s*:\s*"[^\n]*\}\s*$/m.test(firstLine(text)),
      read: (text) => parseGoGames(text).map(({ record }) => ({ record, remarks: [] })),
    },
  ],
};

/** A file that does not name its game holds Go. */
function isGo(text: string): boolean {
  try {
    const game = simpleText(parseSgf(text)[0]?.properties.GM?.[0] ?? "1");
    return game === "1" || game === "";
  } catch {
    return !/GM\[\s*11\s*\]/.test(text);
  }
}

function firstLine(text: string): string {
  return text.trimStart().split("\n", 1)[0] ?? "";
}

// How a match runs Go.

export const goTable: GameTable<GoSpec, GoGameSetup, GoState> = {
  title: ({ width, height, rules, komi }) => `Go ${width}x${height}, ${rules}, komi ${komi}`,
  seats: {
    names: ["Black", "White"],
    note: "Black and White: share of the first-named agent by its colour.",
  },
  // White, who is player 1, where Black has a handicap.
  firstToMove: ({ handicap }) => (handicap > 0 ? 1 : 0),
  // Black's lead with the komi counted, where the points were.
  facts: (_, state) => (state.passes === 2 ? { score: state.score() - state.rules.komi } : {}),
  voidText: (state) => (state.isVoid() ? "void: a position came back" : undefined),
  scoreText: ({ score }) => (score === undefined ? undefined : formatLead(score)),
  file: { ending: "sgf", format: formatGoGame },
};

function formatGoGame(spec: GoSpec, record: MatchGameRecord): string {
  const game = new GoGame(spec);
  const start = game.start();
  const result = goResult(record);
  return formatGoSgf({
    width: spec.width,
    height: spec.height,
    rules: game.rules,
    ...(spec.handicap > 0 && { handicap: spec.handicap, setup: start.setup() }),
    moves: record.moves.map((text) => game.notation.parseMove(text)),
    ...sgfProperties(record, 0, []),
    ...(result === undefined ? undefined : { result }),
  });
}

/** With the points where they were counted. */
function goResult({ result, end, score, reason }: MatchGameRecord): string | undefined {
  if (score !== undefined) return formatLead(score);
  // Only a game that its rules end without points is void.
  if (end === "rules" && reason !== undefined) return "Void";
  return sgfResult(result ?? undefined, end);
}
