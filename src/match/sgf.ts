/** Games of boards as SGF files, with the players' estimates as comments. */
import { briefAgent } from "../agents/index.js";
import { formatGoSgf, formatLead, GoGame } from "../games/go/index.js";
import type { GoSpec } from "../games/go/players/index.js";
import { formatHexSgf, HexGame } from "../games/hex/index.js";
import type { HexSpec } from "../games/hex/players/index.js";
import type { GameRecord } from "./record.js";
import { endText } from "./words.js";

/** Players and result go by the final colours. */
export function formatHexGame(spec: HexSpec, record: GameRecord): string {
  const game = new HexGame(spec);
  const state = game.start();
  const moves = record.moves.map((text) => {
    const move = game.notation.parseMove(text);
    state.play(move);
    return move;
  });
  const blackWins =
    record.result === null ? undefined : state.black === 0 ? record.result : 1 - record.result;
  const result = resultText(blackWins, record.end);
  const black = state.black;
  const [began] = record.players;
  const swapped = black === 0 ? "" : " with Black and was left White by the swap";
  return formatHexSgf({
    width: spec.width,
    height: spec.height,
    swap: spec.swap,
    moves,
    ...told(record, black, [`${began} began${swapped}`]),
    ...(result === undefined ? undefined : { result }),
  });
}

export function formatGoGame(spec: GoSpec, record: GameRecord): string {
  const game = new GoGame(spec);
  const start = game.start();
  const result = goResult(record);
  return formatGoSgf({
    width: spec.width,
    height: spec.height,
    rules: game.rules,
    ...(spec.handicap > 0 && { handicap: spec.handicap, setup: start.setup() }),
    moves: record.moves.map((text) => game.notation.parseMove(text)),
    ...told(record, 0, []),
    ...(result === undefined ? undefined : { result }),
  });
}

/** With the points where they were counted. */
function goResult({ result, end, score, reason }: GameRecord): string | undefined {
  if (score !== undefined) return formatLead(score);
  // Only a game that its rules end without points is void.
  if (end === "rules" && reason !== undefined) return "Void";
  return resultText(result ?? undefined, end);
}

/** Who played, how it ended and what the players thought; `black` is the player who has that colour in the end. */
function told(record: GameRecord, black: 0 | 1, remarks: readonly string[]) {
  const white = black === 0 ? 1 : 0;
  return {
    players: [record.players[black], record.players[white]] as const,
    name: `match ${record.match}, game ${record.index}`,
    comment: [
      `B: ${briefAgent(record.agents[black])}`,
      `W: ${briefAgent(record.agents[white])}`,
      ...remarks,
      endText(record),
    ].join("\n"),
    comments: record.moves.map((_, i) => estimate(record, i - record.opening)),
  };
}

/** The endings of SGF: R resignation, T time, F forfeit. */
function resultText(black: number | undefined, end: GameRecord["end"]): string | undefined {
  if (black === undefined) return undefined;
  if (black === 0.5) return "Draw";
  const how =
    { rules: "", resign: "R", agreed: "R", length: "", time: "T", stall: "T" }[end as "rules"] ?? "F";
  return `${black > 0.5 ? "B" : "W"}+${how}`;
}

function estimate({ values, visits, players: [began] }: GameRecord, i: number): string {
  const value = values[i];
  if (i < 0 || value === null || value === undefined) return "";
  const behind = visits[i];
  return `${began} ${(100 * value).toFixed(1)} %${behind == null ? "" : `, ${behind} visits`}`;
}
