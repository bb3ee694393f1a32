/**
 * Analyses one position of a game between two equal players, and plays it on from there. The game it is from may end by
 * resignation, as games do; the games from there are played to their end, so that no result rests on an estimate.
 */
import {
  type Agent,
  type AgentSpec,
  type AnyKit,
  analysePosition,
  type Decision,
  kitOf,
  parseAgent,
  type Stop,
} from "../../agents/index.js";
import { LONGEST_GAME, type State } from "../../game/index.js";
import { resolveAgent, withPrograms } from "../../match/index.js";
import { analysisOf } from "../../protocols/index.js";
import { stream } from "../../random/index.js";
import { agentContext } from "../context.js";
import { type ForecastPlan, type ForecastRow, PHASES } from "./plan.js";

type AnyState = State<unknown>;
type AnyAgent = Agent<AnyState, unknown>;

/** Makes row `number` of a plan: an opening, a middle and an end in turn. Rejects where `stop` comes before it is done. */
export function measureForecast(plan: ForecastPlan, number: number, stop: Stop): Promise<ForecastRow> {
  return new Measurement(plan, number, stop).row();
}

class Measurement {
  readonly #plan: ForecastPlan;
  readonly #number: number;
  readonly #stop: Stop;
  readonly #kit: AnyKit;

  constructor(plan: ForecastPlan, number: number, stop: Stop) {
    this.#plan = plan;
    this.#number = number;
    this.#stop = stop;
    this.#kit = withPrograms(kitOf(plan.game));
  }

  async row(): Promise<ForecastRow> {
    const { game } = this.#kit;
    const third = this.#number % PHASES.length;
    const moves = await this.#wholeGame();
    const share = (third + stream(...this.#path("ply")).float()) / PHASES.length;
    const led = moves.slice(0, Math.floor(share * moves.length));
    const start = game.start();
    for (const move of led) start.play(move);
    const { rootInfo } = await this.#analyse(start);
    const results: number[] = [];
    for (let i = 0; i < this.#plan.games; i++) {
      const state = game.clone(start);
      const value = await this.#playOn(state, [], `game ${i}`, false);
      results.push(start.toMove === 0 ? value : 1 - value);
    }
    return {
      game: this.#number,
      phase: PHASES[third]!,
      moves: led.map((move) => game.notation.formatMove(move)).join(" "),
      length: moves.length,
      toMove: start.toMove,
      winrate: rootInfo.winrate,
      proved: rootInfo.by === "proof",
      results,
    };
  }

  async #wholeGame(): Promise<unknown[]> {
    const state = this.#kit.game.start();
    const moves = await this.#openAtRandom(state);
    await this.#playOn(state, moves, "reach", true);
    if (moves.length === 0) throw new Error("the game has no moves");
    return moves;
  }

  /** Plays up to as many random moves as the plan allows, none that ends the game. */
  async #openAtRandom(state: AnyState): Promise<unknown[]> {
    const { game } = this.#kit;
    const count = stream(...this.#path("count")).below(this.#plan.random + 1);
    const moves: unknown[] = [];
    await this.#withAgents([{ kind: "random" }], "opening", async ([agent]) => {
      while (moves.length < count) {
        const { move } = await agent!.choose(game.clone(state), this.#stop);
        const after = game.clone(state);
        if (move !== "resign") after.play(move);
        if (move === "resign" || after.isOver()) return;
        state.play(move);
        moves.push(move);
      }
    });
    return moves;
  }

  /** Searches a position as `playout analyze` does with the same seed. */
  async #analyse(state: AnyState) {
    const { game } = this.#kit;
    const stop = this.#stop;
    return this.#withAgents([parseAgent(this.#plan.analysis)], "analysis", async ([agent]) => {
      const { analyst, name } = agent!;
      const position = game.clone(state);
      const report =
        analyst === undefined
          ? (await agent!.choose(position, stop)).report
          : await analysePosition({ analyst, game, state: position, seed: this.#plan.seed, stop });
      this.#demandGoing();
      if (report === undefined) throw new Error(`${name} does not tell what it thinks`);
      return analysisOf(report, state, 0, game.notation);
    });
  }

  /** Plays a state to its end and adds the moves to `moves`; gives the result for player 0. */
  #playOn(state: AnyState, moves: unknown[], name: string, mayResign: boolean): Promise<number> {
    const { game } = this.#kit;
    const spec = parseAgent(this.#plan.agent);
    return this.#withAgents([spec, spec], name, async (agents) => {
      while (!state.isOver()) {
        // Rules under which positions may repeat have games without an end.
        if (moves.length >= LONGEST_GAME) return 0.5;
        const by = state.toMove;
        const decision = await agents[by]!.choose(game.clone(state), this.#stop);
        this.#demandGoing();
        const move = mayResign ? decision.move : wouldPlay(decision);
        if (move === "resign") return by === 0 ? 0 : 1;
        if (!game.isLegal(state, move)) throw new Error(`${game.notation.formatMove(move)} is not legal`);
        state.play(move);
        moves.push(move);
        for (const agent of agents) agent.saw?.(move, state);
      }
      return state.value();
    });
  }

  async #withAgents<T>(
    specs: readonly AgentSpec[],
    name: string,
    work: (agents: readonly AnyAgent[]) => Promise<T>,
  ): Promise<T> {
    const agents: AnyAgent[] = specs.map((spec, player) =>
      resolveAgent(this.#kit, spec, agentContext(...this.#path(name, String(player)))),
    );
    try {
      for (const agent of agents) await agent.ready?.();
      return await work(agents);
    } finally {
      for (const agent of agents) await agent.close?.();
    }
  }

  #path(...path: readonly string[]): [string, ...string[]] {
    return [this.#plan.seed, "forecast", String(this.#number), ...path];
  }

  /** A decision that was cut short is not what the player would have done. */
  #demandGoing(): void {
    if (this.#stop.aborted) throw new Error("stopped");
  }
}

/** Gives the move of a player who may not resign. */
function wouldPlay({ move, report }: Decision<unknown>): unknown {
  return move === "resign" ? (report?.best ?? move) : move;
}
