import { AllCells, HexGame, type HexState, type Swap } from "../../games/hex/index.js";
import { epsilonKind } from "../epsilon.js";
import type { Kit } from "../kind.js";
import { randomKind } from "../random.js";
import { bestKind, judgedKind } from "./best.js";
import { flatKind, uctKind } from "./searches.js";

export interface HexSpec {
  readonly name: "hex";
  readonly width: number;
  readonly height: number;
  readonly swap: Swap;
}

export interface HexKit extends Kit<HexState, number> {
  readonly spec: HexSpec;
  readonly game: HexGame;
}

export function hexKit(spec: HexSpec): HexKit {
  const game = new HexGame(spec);
  const candidates = new AllCells(game.board);
  return {
    spec,
    game,
    kinds: [
      randomKind(candidates),
      flatKind(game),
      uctKind(game),
      judgedKind(game),
      bestKind(game),
      epsilonKind(candidates),
    ],
    best: { kind: "best" },
  };
}
