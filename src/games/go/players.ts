/** Players of Go: their options and their searches. */

import { z } from "zod";
import {
  type AgentContext,
  type AgentKind,
  budgetShape,
  isReference,
  searchKind,
  WEIGHTS,
} from "../../agents/index.js";
import { parseWeights, type Rng } from "../../core/index.js";
import type { MoveGenerator, Playout } from "../../game/index.js";
import {
  Flat,
  flatSchema,
  ProgressiveWidening,
  type SearchParts,
  type TreeSearch,
  type TreeSearchRun,
  Uct,
  uctSchema,
} from "../../search/index.js";
import type { GoBoard } from "./board.js";
import type { GoGame } from "./game.js";
import { SoftmaxPlayout, UniformGoPlayout } from "./playouts.js";
import {
  ATARIS,
  DEFAULT_TACTICS,
  FEATURES,
  GoPolicy,
  loadPolicy,
  POLICIES,
  READINGS,
  type TacticsOptions,
  UNTOLD_TACTICS,
} from "./policy.js";
import { GoMoveGenerator, PRIORS, parsePrior } from "./prior.js";
import { goManners } from "./resign-and-pass.js";
import type { GoState } from "./state.js";

// What players of Go know before they search: how games are played out, and which moves are tried first.

/** Policies are listed as they were learned, the strongest last. */
const DEFAULT_POLICY = POLICIES.at(-1) as string;

/** A policy of playouts: one of ours by name, or weights. */
const policy = z
  .string()
  .refine((text) => isRead(text, weightsOf), `expected ${POLICIES.join(", ")}, or a file of weights (.json)`)
  .default(DEFAULT_POLICY)
  .meta({
    ...WEIGHTS,
    with: { ...UNTOLD_TACTICS },
    title: `${POLICIES.join(", ")}, or a file of weights (.json)`,
    description: "how a game is played to its end: by chance alone (uniform) or by learned weights",
  });

const reading = z
  .enum(READINGS)
  .default(DEFAULT_TACTICS.reading)
  .describe(
    "of a chain that is extended and still in atari: whether the policy's feature 5 comes with feature 4 or instead of it; a file of weights tells how they were learned",
  );

const atari = z
  .enum(ATARIS)
  .default(DEFAULT_TACTICS.atari)
  .describe(
    "of a capture that saves a chain: whether the policy's feature 3 is about the stone that takes, in atari afterwards, or about the chain, still in atari; a file of weights tells how they were learned",
  );

/** What orders the moves of a position before anything is known of them. */
const prior = z
  .string()
  .refine((text) => isRead(text, parsePrior), `expected ${PRIORS.join(", ")}, or a file of weights (.json)`)
  .default("wide")
  .meta({
    ...WEIGHTS,
    title: `${PRIORS.join(", ")}, or a file of weights (.json)`,
    description:
      "which moves are tried first: none in particular, by patterns and the distance from the edge (paper), or by tactics and the last moves as well (wide)",
  });

/** What a store holds is read when it is taken from there. */
function isRead(text: string, read: (text: string) => unknown): boolean {
  if (isReference(text)) return true;
  try {
    read(text);
    return true;
  } catch {
    return false;
  }
}

/** The weights of a policy; none of the uniform one. */
function weightsOf(text: string): Float64Array | undefined {
  if (text === "uniform") return undefined;
  return POLICIES.includes(text) ? loadPolicy(text) : parseWeights(text, FEATURES);
}

function playoutOf(board: GoBoard, options: TacticsOptions & { readonly policy: string }): Playout<GoState> {
  const weights = weightsOf(options.policy);
  return weights === undefined ? new UniformGoPlayout(board) : new SoftmaxPlayout(board, weights, options);
}

function candidatesOf(board: GoBoard, text: string): MoveGenerator<GoState> {
  return new GoMoveGenerator(board, parsePrior(text));
}

const resign = z
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
    begin(root, rng): TreeSearchRun<number> {
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
function goSearch<O extends { readonly resign: number; readonly threads: number }>(
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

const flatOptions = z.strictObject({ ...budgetShape, policy, reading, atari, ...flatSchema.shape, resign });

const { exploration, total, expand, equivalence, blend, even, first, bias, nodes, reuse } = uctSchema.shape;

/** Constants of exploration, widening and priors are the paper's (UCT balancing), which has no RAVE. */
const uctOptions = z.strictObject({
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
function createUct(game: GoGame, options: z.input<typeof uctOptions>): Uct<GoState> {
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
): SearchParts<GoState> {
  return {
    clone: (state) => game.clone(state),
    candidates: candidatesOf(game.board, options.prior),
    playout: playoutOf(game.board, options),
  };
}

/** RAVE explores enough by itself: with it the search needs no c, and credits that are few hardly count. */
const BEST = {
  policy: DEFAULT_POLICY,
  prior: "wide",
  amaf: "first",
  blend: "credits",
  equivalence: 1000,
  even: 5,
  first: 0.5,
  exploration: 0,
  bias: 1.5,
  expand: 2,
  widening: 15,
} satisfies z.input<typeof uctOptions>;

/** Our strongest player: nothing to choose but how long it thinks, and when it gives up. */
export function bestKind(game: GoGame): AgentKind<GoState, number> {
  return searchKind(game, {
    kind: "best",
    about: "our strongest player: uct with the policy, the priors and the constants that play best",
    schema: z.strictObject({ ...budgetShape, resign }),
    ...goSearch(() => createUct(game, BEST)),
  });
}

const policyOptions = z.strictObject({ policy, reading, atari });

/** Plays as playouts do, without any search: in no time, and a measure of what a policy knows. */
export function policyKind(game: GoGame): AgentKind<GoState, number> {
  const { board } = game;
  return {
    kind: "policy",
    about: "plays what playouts play: a move by its chance under a policy",
    schema: policyOptions,
    make(options: z.output<typeof policyOptions>, { rng }) {
      const weights = weightsOf(options.policy) ?? new Float64Array(FEATURES);
      const moves = new GoPolicy(board, weights, options);
      const chances = new Float64Array(board.points);
      return {
        name: "policy",
        async choose(state) {
          if (endsWon(state)) return { move: board.pass };
          moves.chances(state, chances);
          return { move: draw(state, chances, rng) };
        },
      };
    },
  };
}

/** Whether a pass now ends the game, and wins it for the side to move. */
function endsWon(state: GoState): boolean {
  return state.passes === 1 && state.value() === 1 - state.toMove;
}

/** A point by its chance among those that the rules allow, which know more of kos than playouts do; or a pass. */
function draw(state: GoState, chances: Float64Array, rng: Rng): number {
  let sum = 0;
  for (let point = 0; point < chances.length; point++) {
    if (chances[point] > 0 && !state.isLegal(point)) chances[point] = 0;
    sum += chances[point];
  }
  let left = rng.float() * sum;
  let last = state.board.pass;
  for (let point = 0; point < chances.length; point++) {
    if (chances[point] === 0) continue;
    last = point;
    left -= chances[point];
    if (left < 0) break;
  }
  return last;
}
