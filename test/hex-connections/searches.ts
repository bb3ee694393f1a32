import type { Evaluator, Prover } from "../../dist/game/game.js";
import { HexKeys } from "../../dist/games/hex/connections.js";
import { AllCells } from "../../dist/games/hex/game.js";
import { type HexBoard, HexState } from "../../dist/games/hex/rules.js";
import { PnPuct, pnPuctSchema } from "../../dist/search/pn-puct.js";

export function searchOn(
  board: HexBoard,
  judge: Prover<HexState> & Evaluator<HexState>,
  options: object = {},
): PnPuct<HexState> {
  const clone = (state: HexState) => {
    const copy = new HexState(board, state.swap);
    copy.copyFrom(state);
    return copy;
  };
  return new PnPuct(
    { clone, candidates: new AllCells(board), evaluator: judge, prover: judge, keys: new HexKeys(board) },
    pnPuctSchema.parse(options),
  );
}
