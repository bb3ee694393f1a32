/**
 * Positions and what they come to by a search with a net, for the next net: played, and kept as shards.
 *
 * Positions of curling with what they come to, as data for learners: a shard is a head, one line of JSON, and then columns, little-endian and without gaps, of N positions:
 *
 *     stones      float32  N x 16 x 2   x, y in metres, 0 where no stone is in play; 0 to 7 are of the team that throws first
 *     chances     float32  N x 15       of the scores of the end from -7 to 7, for the team to move; as labels, of which some are below 0
 *     masks       uint16   N            bit i: stone i is in play
 *     throws      int8     N            the number of the throw that comes next
 *     situations  int8     N            what the end means for the game (`situationOf`)
 *
 * Positions of an end follow one another, and after them come those beside its throws.
 */

import { z } from "zod";
import { type Agent, type AgentSpec, createAgent, parseAgent, weightsNeeded } from "../../../agents/index.js";
import { type Rng, stream, version as VERSION } from "../../../core/index.js";
import { MoveList } from "../../../game/index.js";
import { type HeadedFormat, jsonLine } from "../../../io/index.js";
import { agentContext, jobKind, type RunContext } from "../../../jobs/index.js";
import { programsOf } from "../../../match/index.js";
import type { CurlingGame } from "../game.js";
import { openPositionNet } from "../nets/open.js";
import { drawnEnd, END_SCORES, placeOfScore, situationOf } from "../nets/scores.js";
import type { PositionNet } from "../nets/set-nets.js";
import { type CurlingGameSetup, chosenBy, curlingKit, throwBy } from "../players/game-setup.js";
import { positionNetOf } from "../players/nets.js";
import { LearnedPolicy } from "../policy/learned.js";
import { EXTRA_HIT_WEIGHTS, TARGETS, TargetGrid } from "../policy/targets.js";
import { type Shot, STONES, type Stones } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { makeShards } from "./selfplay-ends.js";

const POSITIONS_FORMAT = "playout-curling-positions";
const POSITIONS_VERSION = 3;

interface SearchedPosition {
  readonly stones: Float32Array;
  readonly mask: number;
  readonly throwNumber: number;
  readonly situation: number;
  readonly chances: Float64Array;
}

/** The coordinates of a position. */
function coordinatesOf(stones: Stones): Float32Array {
  const coordinates = new Float32Array(2 * STONES);
  for (let i = 0; i < STONES; i++) if (stones.has(i)) coordinates.set([stones.x[i]!, stones.y[i]!], 2 * i);
  return coordinates;
}

/** The bytes of a shard; `plan` is told in its head. */
function shardOf(plan: object, positions: readonly SearchedPosition[]): Uint8Array {
  const head = { format: POSITIONS_FORMAT, version: POSITIONS_VERSION, ...plan, positions: positions.length };
  const n = positions.length;
  const stones = new Float32Array(2 * STONES * n);
  const chances = new Float32Array(END_SCORES.length * n);
  for (const [i, position] of positions.entries()) {
    stones.set(position.stones, 2 * STONES * i);
    chances.set(position.chances, END_SCORES.length * i);
  }
  const parts = [
    stones,
    chances,
    Uint16Array.from(positions, ({ mask }) => mask),
    Int8Array.from(positions, ({ throwNumber }) => throwNumber),
    Int8Array.from(positions, ({ situation }) => situation),
  ].map(({ buffer }) => new Uint8Array(buffer));
  return new Uint8Array(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...parts]));
}

// Ends by a search with a net, for the next net: positions, and what the search makes of them.
//
// Of each end a throw is drawn, late ones more often, for there nets err most. Before it play is diverse: throws of a policy, places of the grid, and what a short search finds; the one before it
// may be a place of the grid without the hand, as searches look at them; then stones may be taken away. From then on both teams throw by the search, and these positions are kept; and beside
// each of these throws another one is looked at, which search and net would have to tell from it, and the position after it is kept, too.
//
// What a position comes to, its label y, are chances of the end's scores for the team to move:
//
//   y(t) = v(t) + turned (y(t + 1) - w(t + 1)),   y(last) = v(last),
//
// where v(t) is the mean over trials of the throw that the search has chosen, by the hand, of the net's word w on the positions after them, or of the scores after the last throw. What the net
// takes for better than it is, the search seeks, and only what came of it mends that. That is TD(1) of Sutton, Learning to Predict by the Methods of Temporal
// Differences, 1988, less the luck of the hand: of what came, only that counts which the net did not expect where the stones had come to rest. A single chance may so be below 0; they add up to 1. Beside the
// throws that were made nothing came, and y = v.
//
// It suits play that is strong by search and a net that is nearly right; a net that knows nothing should learn from scores first.

/** How often ends are by the search from the first throw on; of the others the later one of two drawn throws counts. */
const WHOLE = 0.6;
/** Of the throws before the drawn one: those of the policy, and places of the grid; the others are by a search of so many playouts. */
const BY_POLICY = 0.45;
const BY_GRID = 0.15;
const SHORT = 100;
/** How often the last of them is a place of the grid without the hand. */
const STEADY = 0.5;
/** How often stones are taken away after it: strong play hardly ever leaves a clean sheet, and nets would not learn what one is worth. */
const SWEPT = 0.3;
/** Of the throws beside those of the search: those of the policy; the others are places of the grid. */
const BESIDE_BY_POLICY = 0.5;
/** Trials of a throw, few beside the playouts of its search; of the last one, whose scores differ more than words of the net. */
const TRIALS = 64;
const LAST_TRIALS = 256;
/** How much longer the last throw is searched: scores differ more than words of the net. */
const LAST_LONGER = 2;

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

/** A search, and what it may spend. */
type SearchSpec = AgentSpec & { readonly playouts?: number; readonly rounds?: number };

export interface PlayedPositions {
  readonly bytes: Uint8Array;
  readonly positions: number;
}

/** A tie is played on, as cups have it, also where the rules make it a draw. */
export function positionsKit(rules: string): CurlingGameSetup {
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
    const positions: SearchedPosition[] = [];
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
  readonly #last: Agent<CurlingState, Shot>;
  readonly #short: Agent<CurlingState, Shot>;
  readonly #net: PositionNet;
  readonly #policy: LearnedPolicy;
  readonly #arms: MoveList;
  readonly #grid: TargetGrid;
  readonly #places: readonly number[];
  /** The positions after the trials of a throw. */
  readonly #after: readonly CurlingState[];
  /** The position after the throw beside that of the search. */
  readonly #beside: CurlingState;

  constructor({ rules, agent, seed }: PositionsPlan) {
    const kit = positionsKit(rules);
    const spec = parseAgent(agent);
    const { rounds = 1, playouts = Math.round(TARGETS * rounds), ...unbound } = spec as SearchSpec;
    const context = agentContext(seed);
    const { searchGame: game } = kit;
    this.#game = game;
    this.#rng = context.rng;
    this.#search = createAgent(kit, spec, context);
    this.#last = createAgent(kit, { ...unbound, playouts: LAST_LONGER * playouts }, context);
    this.#short = createAgent(kit, { ...unbound, playouts: SHORT }, context);
    this.#net = openPositionNet(positionNetOf(spec, game.rules, context)!, game.rules, { batch: TRIALS });
    this.#policy = new LearnedPolicy(game.rules);
    this.#arms = new MoveList(this.#policy.maxMoves);
    this.#grid = new TargetGrid(
      game.rules,
      game.disturbance!,
      "velocity",
      EXTRA_HIT_WEIGHTS[game.rules.model],
    );
    this.#places = [...this.#grid.choosable.keys()].filter((place) => this.#grid.choosable[place] === 1);
    this.#after = Array.from({ length: LAST_TRIALS }, () => game.start());
    this.#beside = game.start();
  }

  get #agents(): readonly Agent<CurlingState, Shot>[] {
    return [this.#search, this.#last, this.#short];
  }

  async ready(): Promise<void> {
    for (const agent of this.#agents) await agent.ready?.();
  }

  async close(): Promise<void> {
    for (const agent of this.#agents) await agent.close?.();
  }

  /** The positions of an end before throws by the search, and then those beside these throws; all chance is that of `rng`. */
  async play(rng: Rng, signal: AbortSignal): Promise<SearchedPosition[]> {
    this.#rng.copyFrom(rng);
    const state = drawnEnd(this.#game, this.#rng);
    const { end } = state;
    const drawn = this.#drawnThrow();
    while (state.throwNumber < drawn) await this.#throwAny(state, state.throwNumber === drawn - 1, signal);
    if (this.#rng.float() < SWEPT) this.#sweep(state);
    const met: VisitedPosition[] = [];
    const beside: SearchedPosition[] = [];
    while (state.end === end && !state.isOver()) {
      const shot = await this.#choose(state, signal);
      const position = this.#valued(state, shot);
      met.push({ ...position, word: this.#wordOn(state) });
      if (!this.#isLast(state)) {
        const other = this.#beside;
        other.copyFrom(state);
        this.#throwBeside(other);
        beside.push(this.#valued(other, await this.#choose(other, signal)));
      }
      throwBy(this.#game, state, shot, this.#rng);
    }
    for (let i = met.length - 2; i >= 0; i--) carry(met[i + 1]!, met[i]!.chances);
    return [...met, ...beside];
  }

  /** The first throw by the search. */
  #drawnThrow(): number {
    if (this.#rng.float() < WHOLE) return 0;
    const { throws } = this.#game.rules;
    return 1 + Math.max(this.#rng.below(throws - 1), this.#rng.below(throws - 1));
  }

  #choose(state: CurlingState, signal: AbortSignal): Promise<Shot> {
    return chosenBy(this.#isLast(state) ? this.#last : this.#search, state, signal);
  }

  /** Whether the end is over after the next throw. */
  #isLast({ throwNumber }: CurlingState): boolean {
    return throwNumber === this.#game.rules.throws - 1;
  }

  async #throwAny(state: CurlingState, mayBeSteady: boolean, signal: AbortSignal): Promise<void> {
    const rng = this.#rng;
    const shot: Shot = { vx: 0, vy: 0, omega: 0 };
    const isSteady = mayBeSteady && rng.float() < STEADY;
    const kind = rng.float();
    if (isSteady || kind < BY_GRID) this.#byGrid(shot);
    else if (kind < BY_GRID + BY_POLICY) this.#byPolicy(state, shot);
    else Object.assign(shot, await chosenBy(this.#short, state, signal));
    if (isSteady) state.play(shot);
    else throwBy(this.#game, state, shot, rng);
  }

  #throwBeside(state: CurlingState): void {
    const rng = this.#rng;
    const shot: Shot = { vx: 0, vy: 0, omega: 0 };
    if (rng.float() < BESIDE_BY_POLICY) {
      this.#byPolicy(state, shot);
      throwBy(this.#game, state, shot, rng);
    } else {
      this.#byGrid(shot);
      state.play(shot);
    }
  }

  #byGrid(into: Shot): void {
    this.#grid.move(this.#places[this.#rng.below(this.#places.length)]!, into);
  }

  #byPolicy(state: CurlingState, into: Shot): void {
    this.#policy.list(state, this.#arms);
    this.#policy.move(state, this.#arms.draw(this.#rng), into);
  }

  /** Takes stones away: none to all, any number as often. */
  #sweep({ stones }: CurlingState): void {
    const share = this.#rng.float();
    for (let stone = 0; stone < STONES; stone++) if (this.#rng.float() < share) stones.remove(stone);
  }

  /** A position, and what its throw comes to. */
  #valued(state: CurlingState, shot: Shot): SearchedPosition {
    const { stones, throwNumber } = state;
    const position = { stones: coordinatesOf(stones), mask: stones.mask, throwNumber };
    return { ...position, situation: situationOf(state), chances: this.#tried(state, shot) };
  }

  /** What the net says of a position, for the team to move. */
  #wordOn(state: CurlingState): Float64Array {
    this.#net.predict([state]);
    return this.#net.chances.slice(0, END_SCORES.length);
  }

  /** The chances of the scores after a throw, for the team that throws. */
  #tried(state: CurlingState, shot: Shot): Float64Array {
    const chances = new Float64Array(END_SCORES.length);
    const trials = this.#isLast(state) ? LAST_TRIALS : TRIALS;
    const open: CurlingState[] = [];
    for (let i = 0; i < trials; i++) {
      const after = this.#after[i]!;
      after.copyFrom(state);
      throwBy(this.#game, after, shot, this.#rng);
      if (after.end === state.end && !after.isOver()) open.push(after);
      else chances[placeOfScore(state.toMove === 0 ? after.lastEndScore : -after.lastEndScore)]!++;
    }
    if (open.length > 0) this.#net.predict(open);
    for (let i = 0; i < open.length; i++)
      for (let k = 0; k < chances.length; k++)
        chances[chances.length - 1 - k]! += this.#net.chances[i * chances.length + k]!;
    return chances.map((count) => count / trials);
  }
}

/** A position that was met, and what the net said of it. */
interface VisitedPosition extends SearchedPosition {
  readonly word: Float64Array;
}

/** Adds to chances what the net did not expect of the next position, whose chances are those of the other team. */
function carry({ chances, word }: VisitedPosition, into: Float64Array): void {
  const last = into.length - 1;
  for (let k = 0; k <= last; k++) into[k]! += chances[last - k]! - word[last - k]!;
}

// Positions with what they come to in shards, made by jobs. A folder of them: `positions.jsonl` says in its first line how they are made, and has a row for each shard that is whole.

const header = z.strictObject({
  format: z.literal(POSITIONS_FORMAT),
  version: z.literal(POSITIONS_VERSION),
  rules: z.string(),
  agent: z.string(),
  seed: z.string(),
  /** Ends of a shard; the last one may have fewer. */
  shard: z.int().min(1),
  playout: z.string(),
});

const row = z.strictObject({
  shard: z.int().min(0),
  ends: z.int().min(1),
  bytes: z.int().min(1),
  positions: z.int().min(0),
});

type PositionsRow = z.output<typeof row>;

const format: HeadedFormat<z.output<typeof header>, PositionsRow> = {
  file: "positions.jsonl",
  what: "positions of curling",
  made: "positions were played",
  header: jsonLine(header),
  row: jsonLine(row),
  same: ["rules", "agent", "seed", "shard"],
};

export const POSITIONS = jobKind<PositionsTask, PlayedPositions>(
  "curling positions",
  new URL("./positions-job.js", import.meta.url),
  {
    wire: {
      task: z.strictObject({
        plan: header.pick({ rules: true, agent: true, seed: true, playout: true }),
        first: z.int().min(0),
        ends: z.int().min(1),
      }),
      result: z.strictObject({ bytes: z.instanceof(Uint8Array), positions: row.shape.positions }),
      programs: ({ plan }) => programsOf({ name: "curling" }, parseAgent(plan.agent)),
    },
  },
);

interface CurlingPositionsRequest extends Omit<PositionsPlan, "playout">, RunContext {
  readonly folder: string;
  /** In all, those that are there included. */
  readonly ends: number;
  /** Ends of a shard. */
  readonly shard: number;
}

/** Plays the ends that are missing, until the signal comes; gives a row for each shard that is there then. */
export function makePositions(request: CurlingPositionsRequest): Promise<PositionsRow[]> {
  const { rules, agent, seed, shard: size } = request;
  const plan = { rules, agent, seed, playout: VERSION };
  return makeShards({
    ...request,
    format,
    header: { format: POSITIONS_FORMAT, version: POSITIONS_VERSION, ...plan, shard: size } as const,
    weights: weightsNeeded(positionsKit(rules), parseAgent(agent)),
    size,
    kind: POSITIONS,
    task: (first, ends) => ({ plan, first, ends }),
    row: (shard, { positions }) => ({ ...shard, positions }),
    name: (shard) => `positions-${String(shard).padStart(6, "0")}.bin`,
  });
}
