/** How a match runs Go. */
import { type GameRecord, sgfResult, sgfTold, type Table } from "../../../match/index.js";
import { formatGoSgf, formatLead, GoGame, type GoState } from "../index.js";
import type { GoKit, GoSpec } from "../players/index.js";

export { goFormats } from "./formats.js";

export const goTable: Table<GoSpec, GoKit, GoState> = {
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

function formatGoGame(spec: GoSpec, record: GameRecord): string {
  const game = new GoGame(spec);
  const start = game.start();
  const result = goResult(record);
  return formatGoSgf({
    width: spec.width,
    height: spec.height,
    rules: game.rules,
    ...(spec.handicap > 0 && { handicap: spec.handicap, setup: start.setup() }),
    moves: record.moves.map((text) => game.notation.parseMove(text)),
    ...sgfTold(record, 0, []),
    ...(result === undefined ? undefined : { result }),
  });
}

/** With the points where they were counted. */
function goResult({ result, end, score, reason }: GameRecord): string | undefined {
  if (score !== undefined) return formatLead(score);
  // Only a game that its rules end without points is void.
  if (end === "rules" && reason !== undefined) return "Void";
  return sgfResult(result ?? undefined, end);
}
