/** What M. Jinno's paper on Hex says of its search in words. */
import { expect, test } from "vitest";
import { stream } from "../../src/core/random.js";
import { AllCells } from "../../src/games/hex/game.js";
import { ConventionalPlayout, WalkPlayout } from "../../src/games/hex/playouts.js";
import { HexBoard, HexState } from "../../src/games/hex/rules.js";
import { Uct, uctSchema } from "../../src/search/uct.js";

const PLAYOUTS = 3000;

/** How deep simulations of the paper's UCT go on average, after as many playouts. */
function depthOf(
  state: HexState,
  Kind: typeof ConventionalPlayout | typeof WalkPlayout,
  amaf: "none" | "visited",
): number {
  const { board } = state;
  const parts = {
    clone: (from: HexState) => {
      const copy = new HexState(board);
      copy.copyFrom(from);
      return copy;
    },
    candidates: new AllCells(board),
    playout: new Kind(board),
  };
  const thinking = new Uct(parts, uctSchema.parse({ amaf, mix: "direct" })).begin(state, stream("growth"));
  thinking.run(PLAYOUTS);
  const { visits, size } = thinking.tree;
  return visits.subarray(1, size).reduce((sum, each) => sum + each, 0) / visits[0];
}

// Not by nodes: on the empty board the fast program without AMAF has more of them, all beside one another.
test.each([
  ["conventional", ConventionalPlayout],
  ["fast", WalkPlayout],
])("the tree deepens faster with AMAF, with %s playouts (section 3.4)", (_, Kind) => {
  const board = new HexBoard(11);
  const rng = stream("growth", "boards");
  for (let stones = 0; stones <= 60; stones += 12) {
    const state = new HexState(board);
    while (state.count < stones) {
      const cell = rng.below(board.cells);
      if (state.at(cell) === 0) state.play(cell);
    }
    expect(depthOf(state, Kind, "visited")).toBeGreaterThan(depthOf(state, Kind, "none"));
  }
});
