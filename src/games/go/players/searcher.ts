import { z } from "zod";
import type { AgentContext } from "../../../agents/index.js";
import type { TreeSearch, TreeThinking } from "../../../search/index.js";
import type { GoState } from "../index.js";
import { goManners } from "./manners.js";

export const resign = z
  .number()
  .min(0)
  .max(0.5)
  .default(0.05)
  .describe("resign when the chance to win is surely below this; 0: never");

/** Playouts of a position with one move. */
const LOOK = 100;

/** Where one move is left, often a pass, there is nothing to choose; what the position is worth is to be found out all the same. */
function lookedAt(search: TreeSearch<GoState, number>): TreeSearch<GoState, number> {
  return {
    begin(root, rng): TreeThinking<number> {
      const thinking = search.begin(root, rng);
      const look = () => {
        if (thinking.decided && thinking.simulations === 0) thinking.run(LOOK);
      };
      look();
      return {
        get simulations() {
          return thinking.simulations;
        },
        get decided() {
          return thinking.decided;
        },
        run: (playouts) => thinking.run(playouts),
        report: (lines) => thinking.report(lines),
        advance(move) {
          thinking.advance(move);
          look();
        },
        pin: (move) => thinking.pin?.(move),
      };
    },
  };
}

/** How players of Go search: a position with one move is looked at all the same, and they have manners. */
export function goSearch<O extends { readonly resign: number; readonly threads: number }>(
  search: (options: O) => TreeSearch<GoState, number>,
) {
  return {
    search: (options: O) => lookedAt(search(options)),
    manners(options: O, context: AgentContext) {
      const { resign, threads } = options;
      return goManners({ resign, threads, search: () => search(options), context });
    },
  };
}
