import type { HexSpec } from "../agents/index.js";
import { formatHexSgf, HexGame } from "../games/hex/index.js";
import type { GameRecord } from "./record.js";
import { endText } from "./words.js";

/** The game as an SGF file, with the players' estimates as comments; players and result go by the final colours. */
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
  const white = 1 - black;
  const [began] = record.players;
  return formatHexSgf({
    width: spec.width,
    height: spec.height,
    swap: spec.swap,
    moves,
    players: [record.players[black], record.players[white] as string],
    name: `match ${record.match}, game ${record.index}`,
    comment: [
      `B: ${record.agents[black]}`,
      `W: ${record.agents[white]}`,
      `${began} began${black === 0 ? "" : " with Black and was left White by the swap"}`,
      endText(record),
    ].join("\n"),
    comments: moves.map((_, i) => estimate(record, i - record.opening)),
    ...(result === undefined ? undefined : { result }),
  });
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
