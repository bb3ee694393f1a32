import { stream } from "../../src/core/random.js";
import type { Advisor, MoveList } from "../../src/game/game.js";
import { Flat, flatSchema } from "../../src/search/flat.js";
import { PnPuct, pnPuctSchema } from "../../src/search/pn-puct.js";
import type { SearchParts, TreeSearch } from "../../src/search/run.js";
import { Uct, uctSchema } from "../../src/search/uct.js";
import {
  cloned,
  minimax,
  RandomBatch,
  type SyntheticRules,
  SyntheticState,
  syntheticParts,
} from "../golden-trees/synthetic.js";
import { judgedParts } from "../golden-trees/synthetic-judge.js";

/** Every search with every set of options, on one synthetic game. */
export interface SearchCase {
  readonly name: string;
  readonly search: TreeSearch<SyntheticState, number>;
  /** Playouts asked for, then moves to go on by, with as many playouts after each. */
  readonly playouts: number;
  readonly moves: number;
}

const rules: SyntheticRules = { seed: 5, points: 9, depth: 8, early: true };

/** Sure of positions with three moves to go; takes away every third move of others. */
export const advisor: Advisor<SyntheticState> = {
  advise(state: SyntheticState, arms: MoveList) {
    if (state.rules.depth - state.ply > 3) {
      let kept = 0;
      for (let i = 0; i < arms.length; i++) {
        if (i % 3 === 2) continue;
        arms.priors[kept] = 1 / (i + 1);
        arms.ids[kept++] = arms.ids[i];
      }
      arms.length = kept;
      return "unknown";
    }
    const goal = 1 - state.toMove;
    if (minimax(state) !== goal) return "loss";
    for (let i = 0; i < arms.length; i++) {
      const next = cloned(state);
      next.play(arms.ids[i]);
      if (minimax(next) === goal) arms.ids[0] = arms.ids[i];
    }
    return "win";
  },
};

function uct(
  name: string,
  options: object,
  more: Partial<SearchParts<SyntheticState>> & { priors?: boolean } = {},
  moves = 0,
): SearchCase {
  const search = new Uct(syntheticParts(rules, more), uctSchema.parse({ expand: 2, ...options }));
  return { name, search, playouts: 400, moves };
}

function judged(name: string, options: object, moves = 0): SearchCase {
  const search = new PnPuct(judgedParts(rules), pnPuctSchema.parse(options));
  // More would prove who wins.
  return { name, search, playouts: 18, moves };
}

const batch = { playout: new RandomBatch() };
const widening = { unlocked: (visits: number) => 1 + Math.floor(Math.sqrt(visits)) };

export const CASES: readonly SearchCase[] = [
  {
    name: "flat",
    search: new Flat(syntheticParts(rules), flatSchema.parse({ select: "uniform" })),
    playouts: 400,
    moves: 1,
  },
  { name: "ucb", search: new Flat(syntheticParts(rules), flatSchema.parse({})), playouts: 400, moves: 1 },
  {
    name: "ucb-batch",
    search: new Flat(syntheticParts(rules, batch), flatSchema.parse({})),
    playouts: 400,
    moves: 1,
  },
  uct("uct", {}),
  uct("uct-first", { first: 0.6, exploration: 0.5 }),
  uct("visited-direct", { amaf: "visited", mix: "direct" }),
  uct("half-direct", { amaf: "half", mix: "direct" }),
  uct("visited-rave", { amaf: "visited", equivalence: 50, exploration: 0.3 }),
  uct("half-rave", { amaf: "half", equivalence: 50, exploration: 0.3, first: 0.5 }),
  uct("batch", {}, batch),
  uct("batch-direct", { amaf: "half", mix: "direct" }, batch),
  uct("batch-rave", { amaf: "half", exploration: 0.3, first: 0.5 }, batch),
  uct("widening", {}, { priors: true, widening }),
  uct("bias", { bias: 2, amaf: "half", first: 0.5 }, { priors: true }),
  uct("bias-direct", { bias: 2, amaf: "half", mix: "direct" }, { priors: true }),
  uct("visited-credits", { amaf: "visited", blend: "credits", equivalence: 50 }),
  // As `best` of Go plays.
  uct(
    "best-rave",
    { amaf: "visited", blend: "credits", equivalence: 1000, even: 5, first: 0.5, exploration: 0, bias: 1.5 },
    { priors: true, widening },
  ),
  uct("advice", { advice: 20, bias: 1 }, { advisor }),
  uct("advice-direct", { advice: 20, amaf: "half", mix: "direct" }, { advisor }),
  uct("reuse", {}, {}, 2),
  uct("reuse-rave", { amaf: "half", equivalence: 50 }, {}, 2),
  uct("anew", { reuse: false }, {}, 2),
  uct("full", { nodes: 60 }, {}, 1),
  judged("judged", {}),
  judged("judged-estimate", { proof: 0, exploration: 0.5, reduction: 0 }),
  judged("judged-proof", { proof: 0.9 }),
  judged("judged-wide", { proof: 0.9, focus: 1, hope: 0 }),
  judged("judged-reuse", {}, 2),
];

/** Visits of the root's moves by id, and what else a search has to say, after each of its moves. */
export function signature({ search, playouts, moves }: SearchCase): string[] {
  const thinking = search.begin(new SyntheticState(rules), stream("signature"));
  const signs: string[] = [];
  for (let move = 0; ; move++) {
    thinking.run(playouts);
    const { best, value, simulations, lines } = thinking.report();
    const visits = [...lines]
      .sort((a, b) => a.move - b.move)
      .map((line) => `${line.move}:${line.visits}${line.proved?.[0] ?? ""}`);
    signs.push(
      `${simulations} best ${best} value ${value.toFixed(4)} then ${lines[0].continuation.join(" ")} | ${visits.join(" ")}`,
    );
    if (move === moves) return signs;
    thinking.advance(best);
  }
}
