/** How a match runs Hex. */
import { type GameRecord, sgfResult, sgfTold, type Table } from "../../../match/index.js";
import { formatHexSgf, HexGame, type HexState } from "../index.js";
import type { HexKit, HexSpec } from "../players/index.js";

export { hexFormats } from "./formats.js";

export const hexTable: Table<HexSpec, HexKit, HexState> = {
  title: ({ width, height }) => `Hex ${width}x${height}`,
  file: { ending: "sgf", format: formatHexGame },
};

/** Players and result go by the final colours. */
function formatHexGame(spec: HexSpec, record: GameRecord): string {
  const game = new HexGame(spec);
  const state = game.start();
  const moves = record.moves.map((text) => {
    const move = game.notation.parseMove(text);
    state.play(move);
    return move;
  });
  const blackWins =
    record.result === null ? undefined : state.black === 0 ? record.result : 1 - record.result;
  const result = sgfResult(blackWins, record.end);
  const black = state.black;
  const [began] = record.players;
  const swapped = black === 0 ? "" : " with Black and was left White by the swap";
  return formatHexSgf({
    width: spec.width,
    height: spec.height,
    swap: spec.swap,
    moves,
    ...sgfTold(record, black, [`${began} began${swapped}`]),
    ...(result === undefined ? undefined : { result }),
  });
}
