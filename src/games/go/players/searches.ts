import { z } from "zod";
import { type AgentKind, budgetShape, searchKind } from "../../../agents/index.js";
import { Flat, flatSchema, type Parts, ProgressiveWidening, Uct, uctSchema } from "../../../search/index.js";
import type { GoGame, GoState } from "../index.js";
import { atari, candidatesOf, playoutOf, policy, prior, reading } from "./policies.js";
import { goSearch, resign } from "./searcher.js";

const flatOptions = z.strictObject({ ...budgetShape, policy, reading, atari, ...flatSchema.shape, resign });

const { exploration, total, expand, equivalence, blend, even, first, bias, nodes, reuse } = uctSchema.shape;

/** Constants of exploration, widening and priors are the paper's (UCT balancing), which has no RAVE. */
export const uctOptions = z.strictObject({
  ...budgetShape,
  policy,
  reading,
  atari,
  prior,
  widening: z
    .number()
    .min(0)
    .max(1e6)
    .default(40)
    .describe("visits at which the second move of a position joins the first; 0: all moves from the start"),
  growth: z
    .number()
    .min(1)
    .max(100)
    .default(1.4)
    .describe("the third move joins after so many times as many visits more, and so on"),
  exploration: exploration.removeDefault().default(0.31).describe(`${exploration.description}`),
  total: total.describe(`${total.description?.replace(" (with mix=direct: and their credits)", "")}`),
  expand: expand.removeDefault().default(4).describe("a leaf gets children when its visits exceed this"),
  amaf: z
    .enum(["none", "first"])
    .default("none")
    .describe("credit for points that the mover was the first to play on later in the playout (first): RAVE"),
  equivalence: equivalence.describe(`${equivalence.description?.replace(", with mix=rave", "")}`),
  blend: blend.describe(`${blend.description?.replace(" with mix=rave", "")}`),
  even: even.describe(`${even.description?.replace(", with mix=rave", "")}`),
  first,
  bias,
  nodes,
  reuse,
  resign,
});

export function flatKind(game: GoGame): AgentKind<GoState, number> {
  return searchKind(game, {
    kind: "flat",
    about: "playouts of every move, without a tree",
    schema: flatOptions,
    ...goSearch(
      (options: z.output<typeof flatOptions>) =>
        new Flat(partsOf(game, { ...options, prior: "none" }), options),
    ),
  });
}

export function uctKind(game: GoGame): AgentKind<GoState, number> {
  return searchKind(game, {
    kind: "uct",
    about: "Monte Carlo tree search with progressive widening; RAVE by option",
    schema: uctOptions,
    ...goSearch((options: z.output<typeof uctOptions>) => createUct(game, options)),
  });
}

/** UCT with the defaults of its kind where nothing else is said. */
export function createUct(game: GoGame, options: z.input<typeof uctOptions>): Uct<GoState> {
  const complete = uctOptions.parse(options);
  const { amaf, widening, growth } = complete;
  return new Uct(
    {
      ...partsOf(game, complete),
      ...(widening > 0 && { widening: new ProgressiveWidening({ first: widening, growth }) }),
    },
    { ...complete, amaf: amaf === "first" ? "visited" : "none", mix: "rave", choose: "visits", advice: 0 },
  );
}

function partsOf(
  game: GoGame,
  options: Pick<z.output<typeof uctOptions>, "policy" | "reading" | "atari" | "prior">,
): Parts<GoState> {
  return {
    clone: (state) => game.clone(state),
    candidates: candidatesOf(game.board, options.prior),
    playout: playoutOf(game.board, options),
  };
}
