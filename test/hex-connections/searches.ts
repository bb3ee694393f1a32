import { AllCells, type HexBoard, HexKeys, HexState } from "../../dist/games/hex/index.js";
import { type Judge, Judged, judgedSchema } from "../../dist/search/index.js";

export function searchOn(board: HexBoard, judge: Judge<HexState>, options: object = {}): Judged<HexState> {
  const clone = (state: HexState) => {
    const copy = new HexState(board, state.swap);
    copy.copyFrom(state);
    return copy;
  };
  return new Judged(
    { clone, candidates: new AllCells(board), judge, keys: new HexKeys(board) },
    judgedSchema.parse(options),
  );
}
