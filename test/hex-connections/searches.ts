import type { Evaluator, Prover } from "../../dist/game/index.js";
import { AllCells, type HexBoard, HexKeys, HexState } from "../../dist/games/hex/index.js";
import { Judged, judgedSchema } from "../../dist/search/index.js";

export function searchOn(
  board: HexBoard,
  judge: Prover<HexState> & Evaluator<HexState>,
  options: object = {},
): Judged<HexState> {
  const clone = (state: HexState) => {
    const copy = new HexState(board, state.swap);
    copy.copyFrom(state);
    return copy;
  };
  return new Judged(
    { clone, candidates: new AllCells(board), evaluator: judge, prover: judge, keys: new HexKeys(board) },
    judgedSchema.parse(options),
  );
}
