/** Who plays a board game: kinds that are the same in every game whose moves are numbered, put together from the game's own parts. */
import { z } from "zod";
import type { Candidates, Game, State } from "../game/index.js";
import {
  Flat,
  type FlatOptions,
  flatSchema,
  type Parts,
  Uct,
  type UctOptions,
  UniformPlayout,
  uctSchema,
} from "../search/index.js";
import { budgetShape } from "./budget.js";
import { epsilonKind } from "./epsilon.js";
import type { AgentKind } from "./kind.js";
import { anyMove, randomKind } from "./random.js";
import { searchKind } from "./search-kind.js";

/** What a search over numbered moves takes from the game. */
export interface BoardSearch<S, Options, Own extends z.core.$ZodLooseShape> {
  /** The game's own options, and those of the search that have other defaults here. */
  readonly shape: Own;
  parts(options: Options & z.output<z.ZodObject<Own>>): Omit<Parts<S>, "clone">;
}

export function flatKind<S extends State<number>, Own extends z.core.$ZodLooseShape>(
  game: Game<S, number>,
  { shape, parts }: BoardSearch<S, FlatOptions, Own>,
): AgentKind<S, number> {
  const schema = z.strictObject({ ...budgetShape, ...shape, ...flatSchema.shape, ...shape });
  return searchKind(game, {
    kind: "flat",
    about: "playouts of every move, without a tree",
    schema: schema as z.ZodObject,
    search(given) {
      const options = given as Parameters<typeof parts>[0];
      return new Flat({ clone: (state) => game.clone(state), ...parts(options) }, options);
    },
  });
}

export function uctKind<S extends State<number>, Own extends z.core.$ZodLooseShape>(
  game: Game<S, number>,
  { shape, parts }: BoardSearch<S, UctOptions, Own>,
): AgentKind<S, number> {
  const schema: z.ZodObject = z.strictObject({ ...budgetShape, ...shape, ...uctSchema.shape, ...shape });
  return searchKind(game, {
    kind: "uct",
    about: "Monte Carlo tree search: bandits in a tree, with credit for all moves of a playout",
    schema: schema.refine(({ choose, threads }) => choose === "visits" || threads === 1, {
      path: ["choose"],
      error: "what threads found is added up by visits: expected visits, or threads=1",
    }),
    search(given) {
      const options = given as Parameters<typeof parts>[0];
      return new Uct({ clone: (state) => game.clone(state), ...parts(options) }, options);
    },
  });
}

/** Who plays a game of which no more is known than its moves: by chance, by playouts, and by a tree. */
export function boardKinds<S extends State<number>>(
  game: Game<S, number>,
  candidates: Candidates<S>,
): AgentKind<S, number>[] {
  const moves = anyMove(candidates);
  const search = { shape: {}, parts: () => ({ candidates, playout: new UniformPlayout(candidates) }) };
  return [randomKind(moves), flatKind(game, search), uctKind(game, search), epsilonKind(moves)];
}
