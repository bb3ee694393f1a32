/** Work of every game whose speed is compared between places that run the same code: Node, and a page's worker. */
import { type AnyGameSetup, completeAgent, createAgent } from "../agents/index.js";
import { stream } from "../core/index.js";
import {
  type CurlingGameSetup,
  curlingKit,
  curlingSchema,
  eventSimulator,
  limitsOf,
  parsePosition,
  type Shot,
  Stones,
} from "./curling/index.js";
import { GoGame, goKit, goSchema, loadPolicy, POLICIES, SoftmaxPlayout } from "./go/index.js";
import { HexGame, hexKit, hexSchema, WalkPlayout } from "./hex/index.js";

export interface SpeedWork {
  /** "curling throws" */
  readonly name: string;
  run(units: number): Promise<void>;
}

const CURLING = "end=0 throw=9 stones=0:0.1,38.4/1:0.5,39/0:-1,37/1:0,35/0:0.8,38/1:-0.6,38.2";
/** Playouts of a decision. */
const PLAYOUTS = { curling: 1000, hex: 200, go: 500 } as const;

export function speedWorks(): SpeedWork[] {
  const curling = curlingKit(curlingSchema.parse({ name: "curling" }));
  const hex = hexKit(hexSchema.parse({ name: "hex" }));
  const go = goKit(goSchema.parse({ name: "go" }));
  return [
    throws(curling),
    hexPlayouts(),
    goPlayouts(),
    decisions("curling", curling as AnyGameSetup, CURLING),
    decisions("hex", hex as AnyGameSetup),
    decisions("go", go as AnyGameSetup),
  ];
}

/** Take-outs and draws by an unsteady hand among six stones. */
function throws({ searchGame: { rules, disturbance: hand } }: CurlingGameSetup): SpeedWork {
  const simulator = eventSimulator(rules.model, limitsOf(rules));
  const rng = stream("speed", "throws");
  const set = new Stones();
  for (const [i, { team, x, y }] of (parsePosition(CURLING).stones ?? []).entries())
    set.place(8 * team + (i >> 1), x, y);
  const stones = new Stones();
  const actual: Shot = { vx: 0, vy: 0, omega: 0 };
  const intended: readonly Shot[] = [
    { vx: -0.13, vy: 2.4, omega: -Math.PI / 2 },
    { vx: 0.12, vy: 3.2, omega: Math.PI / 2 },
  ];
  return {
    name: "curling throws",
    async run(units) {
      for (let i = 0; i < units; i++) {
        hand?.sample(intended[i & 1], rng, actual);
        stones.copyFrom(set);
        simulator.throw(stones, 15, actual);
      }
    },
  };
}

function hexPlayouts(): SpeedWork {
  const game = new HexGame();
  const playout = new WalkPlayout(game.board);
  const state = game.start();
  const rng = stream("speed", "hex");
  return {
    name: "hex playouts",
    async run(units) {
      for (let i = 0; i < units; i++) playout.run(state, rng);
    },
  };
}

function goPlayouts(): SpeedWork {
  const game = new GoGame();
  const playout = new SoftmaxPlayout(game.board, loadPolicy(POLICIES[POLICIES.length - 1]));
  const state = game.start();
  const rng = stream("speed", "go");
  return {
    name: "go playouts",
    async run(units) {
      for (let i = 0; i < units; i++) playout.score(state, rng);
    },
  };
}

/** Decisions of our strongest player, with a few playouts each. */
function decisions(name: keyof typeof PLAYOUTS, kit: AnyGameSetup, position?: string): SpeedWork {
  const { notation } = kit.game;
  const agent = completeAgent(kit, { ...kit.best, playouts: PLAYOUTS[name] });
  const clock = { now: () => 0, breathe: async () => {} };
  let decided = 0;
  return {
    name: `${name} decisions`,
    async run(units) {
      for (let i = 0; i < units; i++) {
        const state = position === undefined ? kit.game.start() : notation.parseState(position);
        const player = createAgent(kit, agent, { rng: stream("speed", name, decided++), clock });
        await player.choose(state, { aborted: false });
        await player.close?.();
      }
    },
  };
}
