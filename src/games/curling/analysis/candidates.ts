/**
 * Candidate throws of a position: those of an agent, and the best of a survey of all target points.
 *
 * The value of every throw of a position: a survey of the whole grid of target points by a search that tries each place once a
 * round (`search/grid`, uniform), smoothed by the disturbance. A net needs one round.
 */
import { createAgent } from "../../../agents/index.js";
import type { MoveNoise } from "../../../game/index.js";
import { GridSearch } from "../../../search/index.js";
import { meanOf } from "../../../stats/index.js";
import type { CurlingGame } from "../game.js";
import { policyOf } from "../players/policies.js";
import { TargetGrid } from "../policy/targets.js";
import { SHOT_CODER, type Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";
import type { AnalysisContext } from "./context.js";
import type { HeatMap, PositionAnalysis, TargetPoint, ThrowAnalysis, TrialEstimate } from "./results.js";
import { ideaOf, type NamedResult } from "./throw-names.js";

/** Simulations between two looks at the stop. */
const SLICE = 64;
/** A target is the same idea as a better one if the hand takes that one there at least so often as to itself. */
const NEAR = 0.3;

/** Shares of the speed, aside and along, beyond which a throw has another target. */
const ASIDE = 0.01;
const ALONG = 0.02;

/** A throw of a list, and the chance to win with it. */
interface ListedThrow {
  readonly shot: Shot;
  readonly win: number;
}

/** A throw of the grid, the chance to win with it, and the simulations behind that. */
interface GridThrow {
  readonly shot: Shot;
  readonly win: number;
  readonly visits: number;
}

export class WinChanceGrid {
  readonly simulations: number;
  readonly #grid: TargetGrid;
  /** Chances of the team that throws, by place; NaN where nothing is known. */
  readonly #wins: Float64Array;
  readonly #known: readonly number[];

  constructor(grid: TargetGrid, wins: Float64Array, simulations: number) {
    this.#grid = grid;
    this.#wins = wins;
    this.#known = [...wins.keys()].filter(
      (place) => grid.choosable[place] === 1 && !Number.isNaN(wins[place]),
    );
    this.simulations = simulations;
  }

  /**
   * Draws a map for each turn, and leaves out what a stopped survey has not reached. The values are brought to the level of throws
   * that are `listed`: all are moved by what these differ in the mean, none is above the best of them, and the target of each has
   * its value.
   */
  maps(listed: readonly ListedThrow[] = []): HeatMap[] {
    const grid = this.#grid;
    const values = this.#levelled(listed);
    const maps = (["cw", "ccw"] as const).map((turn) => ({
      turn,
      draws: [] as TargetPoint[],
      hits: [] as TargetPoint[],
    }));
    for (const place of this.#known) {
      const map = maps[grid.turn(place) === "cw" ? 0 : 1];
      const at = { x: grid.x[place], y: grid.y[place], value: values[place] };
      (grid.isHit(place) ? map.hits : map.draws).push(at);
    }
    return maps;
  }

  #levelled(listed: readonly ListedThrow[]): Float64Array {
    const found = listed.flatMap(({ shot, win }) => {
      const place = this.#nearest(shot);
      return place < 0 ? [] : [{ place, win }];
    });
    if (listed.length === 0) return this.#wins;
    const shift =
      found.length === 0 ? 0 : meanOf(found.map(({ place, win }) => win - this.#wins[place])).mean;
    const max = Math.max(...listed.map(({ win }) => win));
    const values = this.#wins.map((win) => Math.min(max, Math.max(0, win + shift)));
    // From the worst on, so that of two throws at one target the better one counts.
    for (const { place, win } of found.toSorted((a, b) => a.win - b.win)) values[place] = win;
    return values;
  }

  /** Finds the target of a throw; -1 where the grid has none near. */
  #nearest({ vx, vy, omega }: Shot): number {
    const shot = SHOT_CODER.blank();
    let best = -1;
    let min = 1;
    for (const place of this.#known) {
      this.#grid.move(place, shot);
      if (shot.omega !== omega) continue;
      const apart = Math.hypot((shot.vx - vx) / (ASIDE * vy), (shot.vy - vy) / (ALONG * vy));
      if (apart >= min) continue;
      min = apart;
      best = place;
    }
    return best;
  }

  /** Lists the best throws, from the best down, none near a better one. */
  *peaks(): Generator<GridThrow> {
    const { starts, neighbours, weights } = this.#grid;
    const taken = new Uint8Array(this.#grid.size);
    const places = this.#known.toSorted((a, b) => this.#wins[b] - this.#wins[a] || a - b);
    for (const place of places) {
      if (taken[place] === 1) continue;
      const near = weights.subarray(starts[place], starts[place + 1]);
      const min = NEAR * near.reduce((max, weight) => Math.max(max, weight), 0);
      for (const [i, weight] of near.entries()) if (weight >= min) taken[neighbours[starts[place] + i]] = 1;
      const shot = SHOT_CODER.blank();
      this.#grid.move(place, shot);
      yield { shot, win: this.#wins[place], visits: near.length };
    }
  }
}

/** Tables of the hand take a moment to be there. */
const grids = new WeakMap<CurlingGame, TargetGrid>();

function gridOf(game: CurlingGame, hand: MoveNoise<Shot>): TargetGrid {
  const grid = grids.get(game) ?? new TargetGrid(game.rules, hand, "velocity");
  grids.set(game, grid);
  return grid;
}

/** Surveys positions of one game. */
export class GridEvaluator {
  readonly #setting: AnalysisContext;
  readonly #grid: TargetGrid;
  readonly #search: GridSearch<CurlingState, Shot>;

  constructor(setting: AnalysisContext) {
    const { game, hand, horizon, playout, policy } = setting;
    this.#setting = setting;
    this.#grid = gridOf(game, hand);
    this.#search = new GridSearch(
      {
        game,
        coder: SHOT_CODER,
        grid: this.#grid,
        horizon,
        disturbance: hand,
        policy: policyOf(policy, game.rules),
        playout: () => playout,
        playoutBytes: 0,
      },
      { allocation: "uniform", refine: false, confidence: 0, keep: false },
    );
  }

  async survey(
    state: CurlingState,
    rounds: number,
    path: readonly (string | number)[],
    watch?: (done: number, total: number) => void,
  ): Promise<WinChanceGrid> {
    const { clock, stop, hasNet } = this.#setting;
    const thinking = this.#search.begin(state, this.#setting.rng(...path));
    const end = rounds * this.#grid.size;
    // A net's survey has something to say even where it is stopped at once.
    const isEnough = () => stop.aborted && (!hasNet || thinking.simulations > 0);
    while (thinking.simulations < end && !thinking.decided && !isEnough()) {
      watch?.(thinking.simulations, end);
      thinking.run(Math.min(SLICE, end - thinking.simulations));
      await clock.breathe();
    }
    const values = thinking.values();
    const wins = state.toMove === 0 ? values : values.map((value) => 1 - value);
    return new WinChanceGrid(this.#grid, wins, thinking.simulations);
  }
}

// Throws that are worth a look in a position: those of an agent, and the best of a survey of all target points.

/** A throw that a search proposed, with what it thinks of it. */
interface ProposedThrow {
  readonly shot: Shot;
  readonly searched: ThrowAnalysis["searched"];
}

/** A proposed throw by what it does. */
export interface ThrowCandidate extends NamedResult, ProposedThrow {}

/** Result of a search for throws. */
export interface Proposal extends Pick<PositionAnalysis, "simulations" | "unit" | "fill"> {
  /** Unlike each other; the chosen one first. */
  readonly throws: readonly ThrowCandidate[];
}

/** Takes the best throws of a survey that are unlike each other, at most so many. */
export function proposeBySurvey(
  setting: AnalysisContext,
  state: CurlingState,
  survey: WinChanceGrid,
  max: number,
): Proposal {
  return { simulations: survey.simulations, throws: unlike(setting, state, peaksOf(survey), max) };
}

function* peaksOf(survey: WinChanceGrid): Generator<ProposedThrow> {
  for (const { shot, win, visits } of survey.peaks())
    yield { shot, searched: { visits, win: { mean: win, error: 0 } } };
}

/** Asks the agent for its throw, and for the others that it thought of where it tells them, at most so many unlike each other. */
export async function proposeByAgent(
  setting: AnalysisContext,
  state: CurlingState,
  path: readonly (string | number)[],
  max: number,
  watch?: (spent: number) => void,
): Promise<Proposal> {
  const { kit, agent: spec, stop } = setting;
  const agent = createAgent(kit, spec, setting.context(setting.rng(...path)));
  try {
    await agent.ready?.();
    const { move, report } = await agent.choose(state, stop, (_, spent) => watch?.(spent));
    if (move === "resign") throw new Error(`agent ${spec.kind}: gives the game up in place of a throw`);
    const mine = (value: number) => (state.toMove === 0 ? value : 1 - value);
    const lines = (report?.lines ?? []).map(({ move: shot, visits, value, error, points }): ProposedThrow => {
      const win: TrialEstimate = { mean: mine(value), error };
      return { shot: { ...shot }, searched: { visits, win, ...(points !== undefined && { points }) } };
    });
    const chosen = lines.find(({ shot }) => isSame(shot, move)) ?? { shot: { ...move }, searched: null };
    return {
      simulations: report?.simulations ?? 0,
      ...(report?.unit === "throws" && { unit: report.unit }),
      ...(report?.fill !== undefined && { fill: report.fill }),
      throws: unlike(setting, state, [chosen, ...lines.filter((line) => line !== chosen)], max),
    };
  } finally {
    await agent.close?.();
  }
}

function isSame(a: Shot, b: Shot): boolean {
  return a.vx === b.vx && a.vy === b.vy && a.omega === b.omega;
}

/** Keeps the first throw of every idea. */
function unlike(
  { namer }: AnalysisContext,
  state: CurlingState,
  throws: Iterable<ProposedThrow>,
  max: number,
): ThrowCandidate[] {
  const ideas = new Map<string, ThrowCandidate>();
  for (const proposed of throws) {
    if (ideas.size >= max) break;
    const candidate = { ...namer.name(state, proposed.shot), ...proposed };
    const idea = ideaOf(candidate);
    if (!ideas.has(idea)) ideas.set(idea, candidate);
  }
  return [...ideas.values()];
}
