/** What SGF files tell of any board game of a match, with the players' estimates as comments. */

import { percent } from "../draw/index.js";
import { briefWeights } from "../game/index.js";
import type { GameRecord } from "./record.js";
import { endText } from "./words.js";

/** Who played, how it ended and what the players thought; `black` is the player who has that colour in the end. */
export function sgfTold(record: GameRecord, black: 0 | 1, remarks: readonly string[]) {
  const white = black === 0 ? 1 : 0;
  return {
    players: [record.players[black], record.players[white]] as const,
    name: `match ${record.match}, game ${record.index}`,
    comment: [
      `B: ${briefWeights(record.agents[black])}`,
      `W: ${briefWeights(record.agents[white])}`,
      ...remarks,
      endText(record),
    ].join("\n"),
    comments: record.moves.map((_, i) => estimate(record, i - record.opening)),
  };
}

/** The endings of SGF: R resignation, T time, F forfeit. */
export function sgfResult(black: number | undefined, end: GameRecord["end"]): string | undefined {
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
  return `${began} ${percent(value)}${behind == null ? "" : `, ${behind} visits`}`;
}
