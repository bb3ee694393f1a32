/** The cases of `playout bench curling`: scenes and random ends, for both models and all simulators. */
import type { MeasuredWork } from "../../../cli/measure.js";
import { type Rng, stream } from "../../../core/index.js";
import { EndsTable } from "../ends.js";
import { CurlingGame } from "../game.js";
import { executionNoise } from "../noise.js";
import type { Aim } from "../physics/aim.js";
import { MODELS, MOTIONS, type Model, type Simulator } from "../physics/models.js";
import { aimFor, createReferee, eventSimulator } from "../physics/simulators.js";
import { Stepper } from "../physics/stepper.js";
import { type CurlingRules, oneEnd, ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import { FULL_SPIN, type Shot, STONE_RADIUS, Stones, spinOf, TEAM_MASKS } from "../sheet.js";
import type { CurlingState } from "../state.js";

// Positions and throws to measure curling simulators with, the same for every simulator: drawn from named streams, with velocities from the aiming tables.

/** The rules that each model is measured under. */
export const SCENE_RULES: Readonly<Record<Model, CurlingRules>> = {
  fcv1: ruleSet("dc3"),
  legacy: ruleSet("legacy-gat"),
};

export const SCENES = ["free", "stones-8", "stones-15", "takeout"] as const;
export type SceneName = (typeof SCENES)[number];

/** One throw on a given position. */
interface Scene {
  readonly stones: Stones;
  readonly shot: Shot;
}

/** The stone that scenes throw; all others may lie already. */
export const SCENE_STONE = 15;

/**
 * `free`: a draw on empty ice. `stones-8`, `stones-15`: stones anywhere in the house and in front of it, and a draw
 * into the house or a hit on one of them, half each. `takeout`: two stones in the house, one is hit hard.
 */
export function makeScenes(name: SceneName, model: Model, count: number): Scene[] {
  const rng = stream("scenes", name, model);
  const aim = aimFor(model);
  const { sheet } = SCENE_RULES[model];
  const lying = { free: 0, "stones-8": 8, "stones-15": 15, takeout: 2 }[name];
  return Array.from({ length: count }, () => {
    const stones = new Stones();
    while (stonesIn(stones) < lying) {
      const x = (2 * rng.float() - 1) * 1.7;
      const y =
        name === "takeout"
          ? sheet.teeLine + (2 * rng.float() - 1) * 1.2
          : sheet.hogLine + 0.5 + rng.float() * 7.2;
      if (isFree(stones, x, y)) stones.place(stonesIn(stones), x, y);
    }
    const hit = name === "takeout" || (lying > 0 && rng.float() < 0.5);
    const shot = { vx: 0, vy: 0, omega: spinOf(rng.bit() === 1 ? "ccw" : "cw") };
    if (hit) {
      const target = rng.below(lying);
      const x = stones.x[target]! + (2 * rng.float() - 1) * STONE_RADIUS;
      aim.passWith(x, stones.y[target]!, hitSpeed(model, rng.float()), shot);
    } else aim.stopAt((2 * rng.float() - 1) * 1.2, sheet.teeLine + (2 * rng.float() - 1) * 1.2, shot);
    return { stones, shot };
  });
}

/**
 * Plays ends of sixteen disturbed throws by a random policy: half hits on an opposing stone if there is one, 35 %
 * draws into the house, 15 % guards; then counts. Aiming, noise, rules and scoring are all in it.
 */
export class RandomEnds {
  readonly #game: CurlingGame;
  readonly #start: CurlingState;
  readonly #state: CurlingState;
  readonly #aim: Aim;
  readonly #rng: Rng;
  readonly #draws = new Float64Array(5);
  readonly #intended: Shot = { vx: 0, vy: 0, omega: 0 };
  readonly #actual: Shot = { vx: 0, vy: 0, omega: 0 };

  readonly #seen: ((state: CurlingState) => void) | undefined;

  /** `observe` is shown the state after each throw. */
  constructor(simulator: Simulator, seen?: (state: CurlingState) => void) {
    this.#seen = seen;
    const rules = SCENE_RULES[simulator.model];
    this.#game = new CurlingGame(
      oneEnd(rules),
      simulator,
      executionNoise(simulator.model === "fcv1" ? "dc3" : "legacy-gat"),
    );
    this.#start = this.#game.start();
    this.#state = this.#game.start();
    this.#aim = aimFor(simulator.model);
    this.#rng = stream("ends", simulator.model);
  }

  /** Plays one end and returns its score for team 0. */
  play(): number {
    const state = this.#state;
    state.copyFrom(this.#start);
    while (!state.isOver()) {
      this.#choose(state);
      this.#game.disturbance!.sample(this.#intended, this.#rng, this.#actual);
      state.play(this.#actual);
      this.#seen?.(state);
    }
    return state.lastEndScore;
  }

  #choose(state: CurlingState): void {
    const rng = this.#rng;
    const draws = this.#draws;
    const shot = this.#intended;
    const { sheet, model } = this.#game.rules;
    rng.floats(draws);
    shot.omega = (draws[3]! < 0.5 ? 1 : -1) * FULL_SPIN;
    const kind = draws[0]!;
    const across = 2 * draws[1]! - 1;
    const along = draws[2]!;
    const theirs = state.stones.mask & TEAM_MASKS[1 - state.toMove]!;
    if (kind < 0.5 && theirs !== 0) {
      const target = pick(theirs, draws[4]!);
      const x = state.stones.x[target]! + across * STONE_RADIUS;
      this.#aim.passWith(x, state.stones.y[target]!, hitSpeed(model, along), shot);
    } else if (kind < 0.85) this.#aim.stopAt(1.2 * across, sheet.teeLine + 2.4 * along - 1.2, shot);
    else this.#aim.stopAt(across, sheet.hogLine + 1 + 2.5 * along, shot);
  }
}

/** Take-out weight, from the least at 0 to the most at 1, in the model's unit. */
function hitSpeed(model: Model, weight: number): number {
  return model === "fcv1" ? 1 + weight : 8 + 7 * weight;
}

/** One of the stones of `mask`, by a uniform number in [0, 1). */
function pick(mask: number, draw: number): number {
  let rest = mask;
  for (let skip = Math.floor(draw * bits(mask)); skip > 0; skip--) rest &= rest - 1;
  return 31 - Math.clz32(rest & -rest);
}

function stonesIn(stones: Stones): number {
  return bits(stones.mask);
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function isFree(stones: Stones, x: number, y: number): boolean {
  for (let i = 0; i < 16; i++) {
    if (stones.has(i) && Math.hypot(stones.x[i]! - x, stones.y[i]! - y) < 2 * STONE_RADIUS + 1e-3)
      return false;
  }
  return true;
}

// The cases of `playout bench curling`: every scene and random ends, both models, all simulators; and random play that is kept as data.

const SIMULATORS = ["event", "stepper", "referee"] as const;
type SimulatorName = (typeof SIMULATORS)[number];

const SCENE_COUNT = 2048;
/** Ends of a shard, as usual. */
const SHARD = 4096;

function simulatorOf(name: SimulatorName, model: Model): Simulator {
  const limits = limitsOf(SCENE_RULES[model]);
  switch (name) {
    case "event":
      return eventSimulator(model, limits);
    case "stepper":
      return new Stepper(MOTIONS[model], limits);
    case "referee":
      return createReferee(model === "fcv1" ? "dc3" : "legacy");
  }
}

export function curlingWorks(): MeasuredWork[] {
  return MODELS.flatMap((model) => [
    ...[...SCENES, "random-ends" as const].flatMap((scene) =>
      SIMULATORS.map((name) => {
        const simulator = simulatorOf(name, model);
        return scene === "random-ends" ? randomEnds(simulator, name) : throws(scene, simulator, name);
      }),
    ),
    selfplay(model),
  ]);
}

function throws(scene: SceneName, simulator: Simulator, implementation: SimulatorName): MeasuredWork {
  const scenes = makeScenes(scene, simulator.model, SCENE_COUNT);
  const stones = new Stones();
  let next = 0;
  return {
    case: `${simulator.model}/${scene}`,
    implementation,
    perUnit: 1,
    run(units) {
      for (let i = 0; i < units; i++) {
        const scene = scenes[next]!;
        next = next + 1 === SCENE_COUNT ? 0 : next + 1;
        stones.copyFrom(scene.stones);
        simulator.throw(stones, SCENE_STONE, scene.shot);
      }
    },
  };
}

function randomEnds(simulator: Simulator, implementation: SimulatorName): MeasuredWork {
  const ends = new RandomEnds(simulator);
  return {
    case: `${simulator.model}/random-ends`,
    implementation,
    perUnit: 16,
    run(units) {
      for (let i = 0; i < units; i++) ends.play();
    },
  };
}

/** Random play as `playout selfplay curling` keeps it: throws, and the bytes of shards; not the file. */
function selfplay(model: Model): MeasuredWork {
  const { name: rules, noise, throws } = SCENE_RULES[model];
  const plan = { rules, noise, policy: "random", seed: "bench", playout: "" };
  const game = new CurlingGame(SCENE_RULES[model], simulatorOf("event", model));
  let table = new EndsTable(game, plan, SHARD);
  let end = 0;
  return {
    case: `${model}/selfplay`,
    implementation: "event",
    perUnit: throws,
    run(units) {
      for (let i = 0; i < units; i++) {
        table.playAtRandom(end++);
        if (end % SHARD !== 0) continue;
        table.shard(end - SHARD);
        table = new EndsTable(game, plan, SHARD);
      }
    },
  };
}
