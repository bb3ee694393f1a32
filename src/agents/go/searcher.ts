import { z } from "zod";
import type { GoGame, GoState } from "../../games/go/index.js";
import type { Search } from "../../search/index.js";
import type { AgentKind } from "../kind.js";
import { searchKind } from "../searcher.js";
import { withManners } from "./manners.js";

export const resign = z
  .number()
  .min(0)
  .max(0.5)
  .default(0.05)
  .describe("a game is given up when the chance to win is surely below this; 0: never");

/** A kind of agent that searches, with the manners of Go; `usual` are the playouts of a move where none are given. */
export function goSearchKind<Shape extends z.ZodObject<{ resign: typeof resign }>>(
  game: GoGame,
  kind: {
    readonly kind: string;
    readonly about: string;
    readonly schema: Shape;
    search(options: z.output<Shape>): Search<GoState, number>;
  },
): AgentKind<GoState, number> {
  const plain = searchKind(game, kind);
  return {
    ...plain,
    make: (options, context, kit) =>
      withManners(plain.make(options, context, kit), {
        resign: options.resign,
        search: () => kind.search(options),
        rng: context.rng,
        threads: options.threads,
      }),
  };
}
