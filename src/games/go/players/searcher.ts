import { z } from "zod";
import { type AgentKind, searchKind } from "../../../agents/index.js";
import type { TreeSearch, TreeThinking } from "../../../search/index.js";
import type { GoGame, GoState } from "../index.js";
import { Reserve, withManners } from "./manners.js";

export const resign = z
  .number()
  .min(0)
  .max(0.5)
  .default(0.05)
  .describe("a game is given up when the chance to win is surely below this; 0: never");

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
      };
    },
  };
}

/** A kind of agent that searches, with the manners of Go. */
export function goSearchKind<Shape extends z.ZodObject<{ resign: typeof resign }>>(
  game: GoGame,
  kind: {
    readonly kind: string;
    readonly about: string;
    readonly schema: Shape;
    search(options: z.output<Shape>): TreeSearch<GoState, number>;
  },
): AgentKind<GoState, number> {
  const own = { ...kind, search: (options: z.output<Shape>) => lookedAt(kind.search(options)) };
  return {
    ...searchKind(game, own),
    make(options, context, kit) {
      const reserve = new Reserve();
      const plain = searchKind(game, { ...own, spend: (whole) => reserve.spend(whole) });
      return withManners(plain.make(options, context, kit), {
        resign: options.resign,
        search: () => kind.search(options),
        reserve,
        context,
        threads: options.threads,
      });
    },
  };
}
