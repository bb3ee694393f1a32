/**
 * Analyses one position of a game between two equal players, and plays it on from there. The game it is from may end by
 * resignation, as games do; the games from there are played to their end, so that no result rests on an estimate.
 */
import { analysePosition, parseAgent, type Stop } from "../../agents/index.js";
import { analysisOf } from "../../protocols/index.js";
import { type AnyState, ArrangedGames } from "../arranged-games.js";
import { type ForecastPlan, type ForecastRow, PHASES } from "./plan.js";

/** Makes row `number` of a plan: an opening, a middle and an end in turn. Rejects where `stop` comes before it is done. */
export function measureForecast(plan: ForecastPlan, number: number, stop: Stop): Promise<ForecastRow> {
  return new Measurement(plan, number, stop).row();
}

class Measurement {
  readonly #plan: ForecastPlan;
  readonly #number: number;
  readonly #games: ArrangedGames;

  constructor(plan: ForecastPlan, number: number, stop: Stop) {
    this.#plan = plan;
    this.#number = number;
    this.#games = new ArrangedGames(plan.game, [plan.seed, "forecast", String(number)], stop);
  }

  async row(): Promise<ForecastRow> {
    const { game } = this.#games.kit;
    const third = this.#number % PHASES.length;
    const moves = await this.#wholeGame();
    const share = (third + this.#games.stream("ply").float()) / PHASES.length;
    const led = moves.slice(0, Math.floor(share * moves.length));
    const start = game.start();
    for (const move of led) start.play(move);
    const { rootInfo } = await this.#analyse(start);
    const results: number[] = [];
    for (let i = 0; i < this.#plan.games; i++) {
      const value = await this.#playOn(game.clone(start), `game ${i}`, [], false);
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
    const state = this.#games.kit.game.start();
    const moves = await this.#games.openAtRandom(state, this.#plan.random);
    await this.#playOn(state, "reach", moves, true);
    if (moves.length === 0) throw new Error("the game has no moves");
    return moves;
  }

  #playOn(state: AnyState, name: string, moves: unknown[], mayResign: boolean): Promise<number> {
    const spec = parseAgent(this.#plan.agent);
    return this.#games.playOn(state, [spec, spec], name, moves, { mayResign });
  }

  /** Searches a position as `playout analyze` does with the same seed. */
  async #analyse(state: AnyState) {
    const { stop, kit } = this.#games;
    const { game } = kit;
    return this.#games.withAgents([parseAgent(this.#plan.analysis)], "analysis", async ([agent]) => {
      const { analyst, name } = agent!;
      const position = game.clone(state);
      const report =
        analyst === undefined
          ? (await agent!.choose(position, stop)).report
          : await analysePosition({ analyst, game, state: position, seed: this.#plan.seed, stop });
      this.#games.demandGoing();
      if (report === undefined) throw new Error(`${name} does not tell what it thinks`);
      return analysisOf(report, state, 0, game.notation);
    });
  }
}
