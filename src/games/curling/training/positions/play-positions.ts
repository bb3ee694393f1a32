/**
 * Ends by a search with a net, for the next net: positions, and what the search makes of them.
 *
 * Of each end a throw is drawn. Before it play is diverse: throws of a policy, places of the grid, and what a short search finds; the one before it may be a place of the grid without
 * the hand, as searches look at them; then stones may be taken away. From then on both teams throw by the search, and these positions are kept.
 *
 * What a position comes to, its label y, are chances of the end's scores for the team to move:
 *
 *   y(t) = (1 - c) v(t) + c turned y(t + 1),   y(last) = v(last),
 *
 * where v(t) is the mean over trials of the throw that the search has chosen, by the hand: the net's word on the positions after them, and the scores after the last throw. Trials take the luck
 * of the hand out; but what the net takes for better than it is, the search seeks, and only what really came of it mends that: hence c = `CARRIED`, TD(lambda) of Sutton, Learning to Predict by
 * the Methods of Temporal Differences, 1988. It suits play that is strong by search and a net that is nearly right; a net that knows nothing should learn from scores first.
 */
import { type Agent, type AgentSpec, createAgent, parseAgent } from "../../../../agents/index.js";
import { agentContext } from "../../../../distribute/index.js";
import { Arms } from "../../../../game/index.js";
import { type Rng, stream } from "../../../../random/index.js";
import {
  type CurlingGame,
  type CurlingState,
  drawnEnd,
  END_SCORES,
  LearnedPolicy,
  openPositionNet,
  type PositionNet,
  placeOfScore,
  type Shot,
  STONES,
  situationOf,
  TargetGrid,
} from "../../index.js";
import { type CurlingKit, chosenBy, curlingKit, positionNetOf, throwBy } from "../../players/index.js";
import { coordinatesOf, shardOf, type ValuedPosition } from "./shard.js";

/** How often ends are by the search from the first throw on. */
const WHOLE = 0.2;
/** Of the throws before the drawn one: those of the policy, and places of the grid; the others are by a search of so many playouts. */
const BY_POLICY = 0.45;
const BY_GRID = 0.15;
const SHORT = 100;
/** How often the last of them is a place of the grid without the hand. */
const STEADY = 0.5;
/** How often stones are taken away after it: strong play hardly ever leaves a clean sheet, and nets would not learn what one is worth. */
const SWEPT = 0.3;
/** Trials of a throw: few beside the playouts of its search. */
const TRIALS = 32;
/** How much of a label is that of the next position; 0.3 made no better net (docs/curling-net-history.md). */
const CARRIED = 0.7;

export interface PositionsPlan {
  readonly rules: string;
  /** Who throws, in the short form with every option: a search with a net of positions. */
  readonly agent: string;
  readonly seed: string;
  /** The version of playout. */
  readonly playout: string;
}

export interface PositionsTask {
  readonly plan: PositionsPlan;
  /** The number of the first end, and how many. */
  readonly first: number;
  readonly ends: number;
}

export interface PlayedPositions {
  readonly bytes: Uint8Array;
  readonly positions: number;
}

/** A tie is played on, as cups have it, also where the rules make it a draw. */
export function positionsKit(rules: string): CurlingKit {
  return curlingKit({ name: "curling", rules, physics: "event", extraEnds: true });
}

/** Throws when the signal comes before the last end is played. */
export async function playPositions(
  { plan, first, ends }: PositionsTask,
  signal: AbortSignal,
): Promise<PlayedPositions> {
  const player = new Player(plan);
  try {
    await player.ready();
    const positions: ValuedPosition[] = [];
    for (let end = first; end < first + ends; end++) {
      positions.push(...(await player.play(stream(plan.seed, "end", end), signal)));
      signal.throwIfAborted();
    }
    return { bytes: shardOf({ ...plan, first, ends }, positions), positions: positions.length };
  } finally {
    await player.close();
  }
}

class Player {
  readonly #game: CurlingGame;
  readonly #rng: Rng;
  readonly #search: Agent<CurlingState, Shot>;
  readonly #short: Agent<CurlingState, Shot>;
  readonly #net: PositionNet;
  readonly #policy: LearnedPolicy;
  readonly #arms: Arms;
  readonly #grid: TargetGrid;
  readonly #places: readonly number[];
  /** The positions after the trials of a throw. */
  readonly #after: readonly CurlingState[];

  constructor({ rules, agent, seed }: PositionsPlan) {
    const kit = positionsKit(rules);
    const spec = parseAgent(agent);
    const { rounds: _, ...unbound } = spec;
    const context = agentContext(seed);
    const { think: game } = kit;
    this.#game = game;
    this.#rng = context.rng;
    this.#search = createAgent(kit, spec, context);
    this.#short = createAgent(kit, { ...unbound, playouts: SHORT } as AgentSpec, context);
    this.#net = openPositionNet(positionNetOf(spec, game.rules, context)!, game.rules, { batch: TRIALS });
    this.#policy = new LearnedPolicy(game.rules);
    this.#arms = new Arms(this.#policy.most);
    this.#grid = new TargetGrid(game.rules, game.disturbance!, "velocity");
    this.#places = [...this.#grid.choosable.keys()].filter((place) => this.#grid.choosable[place] === 1);
    this.#after = Array.from({ length: TRIALS }, () => game.start());
  }

  async ready(): Promise<void> {
    for (const agent of [this.#search, this.#short]) await agent.ready?.();
  }

  async close(): Promise<void> {
    for (const agent of [this.#search, this.#short]) await agent.close?.();
  }

  /** The positions of an end before throws by the search; all chance is that of `rng`. */
  async play(rng: Rng, signal: AbortSignal): Promise<ValuedPosition[]> {
    this.#rng.copyFrom(rng);
    const state = drawnEnd(this.#game, this.#rng);
    const { throws } = this.#game.rules;
    const { end } = state;
    const situation = situationOf(state);
    const drawn = this.#rng.float() < WHOLE ? 0 : 1 + this.#rng.below(throws - 1);
    while (state.throwNumber < drawn) await this.#throwAny(state, state.throwNumber === drawn - 1, signal);
    if (this.#rng.float() < SWEPT) this.#sweep(state);
    const kept: ValuedPosition[] = [];
    while (state.end === end && !state.isOver()) {
      const { stones, throwNumber } = state;
      const position = { stones: coordinatesOf(stones), mask: stones.mask, throwNumber, situation };
      const shot = await chosenBy(this.#search, state, signal);
      kept.push({ ...position, chances: this.#tried(state, shot) });
      throwBy(this.#game, state, shot, this.#rng);
    }
    for (let i = kept.length - 2; i >= 0; i--) carry(kept[i + 1]!.chances, kept[i]!.chances);
    return kept;
  }

  async #throwAny(state: CurlingState, isLast: boolean, signal: AbortSignal): Promise<void> {
    const rng = this.#rng;
    const shot: Shot = { vx: 0, vy: 0, omega: 0 };
    const isSteady = isLast && rng.float() < STEADY;
    const kind = rng.float();
    if (isSteady || kind < BY_GRID) this.#grid.move(this.#places[rng.below(this.#places.length)]!, shot);
    else if (kind < BY_GRID + BY_POLICY) {
      this.#policy.list(state, this.#arms);
      this.#policy.move(state, this.#arms.draw(rng), shot);
    } else Object.assign(shot, await chosenBy(this.#short, state, signal));
    if (isSteady) state.play(shot);
    else throwBy(this.#game, state, shot, rng);
  }

  /** Takes stones away: none to all, any number as often. */
  #sweep({ stones }: CurlingState): void {
    const share = this.#rng.float();
    for (let stone = 0; stone < STONES; stone++) if (this.#rng.float() < share) stones.remove(stone);
  }

  /** The chances of the scores after a throw, for the team that throws. */
  #tried(state: CurlingState, shot: Shot): Float64Array {
    const chances = new Float64Array(END_SCORES.length);
    const open: CurlingState[] = [];
    for (const after of this.#after) {
      after.copyFrom(state);
      throwBy(this.#game, after, shot, this.#rng);
      if (after.end === state.end && !after.isOver()) open.push(after);
      else chances[placeOfScore(state.toMove === 0 ? after.lastEndScore : -after.lastEndScore)]!++;
    }
    if (open.length > 0) this.#net.predict(open);
    for (let i = 0; i < open.length; i++)
      for (let k = 0; k < chances.length; k++)
        chances[chances.length - 1 - k]! += this.#net.chances[i * chances.length + k]!;
    return chances.map((count) => count / TRIALS);
  }
}

/** Mixes chances of the next position, which are those of the other team, into `into`. */
function carry(next: Float64Array, into: Float64Array): void {
  for (let k = 0; k < into.length; k++) into[k]! += CARRIED * (next[into.length - 1 - k]! - into[k]!);
}
