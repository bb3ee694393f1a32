/** The agent behind a GTP dialogue: it moves, thinks aloud, and keeps to the clock. */
import { type Agent, type Clock, type HexKit, Pace, type Seen, type Stop } from "../../agents/index.js";
import type { HexState } from "../../games/hex/index.js";
import type { Report } from "../../search/index.js";
import type { Turn } from "./dialogue.js";
import type { HexTable } from "./table.js";
import { formatLiveGraphics, type Thought } from "./thoughts.js";
import type { GtpTiming } from "./timing.js";
import type { GtpColour } from "./tongue.js";

/** Where live graphics go: GoGui reads them from the messages, HexGui from among the answers. */
export const LIVE = ["off", "stderr", "stdout"] as const;
export type Live = (typeof LIVE)[number];

/** Milliseconds between live graphics. */
const LIVE_EVERY = 500;

export interface PlayerSetup {
  readonly clock: Clock;
  makeAgent(kit: HexKit): Agent<HexState, number>;
  /** Takes messages that are no answers. */
  log(text: string): void;
}

export class HexPlayer {
  live: Live = "stderr";
  readonly #setup: PlayerSetup;
  readonly #table: HexTable;
  readonly #timing: GtpTiming;
  #agent: Agent<HexState, number>;
  /** What the agent was made for. */
  #kit: HexKit;
  #last: { readonly position: string; readonly report: Report<number> } | undefined;

  constructor(setup: PlayerSetup, table: HexTable, timing: GtpTiming) {
    this.#setup = setup;
    this.#table = table;
    this.#timing = timing;
    this.#kit = table.kit;
    this.#agent = setup.makeAgent(table.kit);
  }

  /** Chooses a move and plays it; "resign" when it gives up or the game is over. */
  async move(colour: GtpColour, turn: Turn): Promise<string> {
    const { clock } = this.#setup;
    const begun = clock.now();
    const text = await this.choose(colour, turn, this.#limit(colour));
    this.#timing.spent(colour, (clock.now() - begun) / 1000);
    if (text !== "resign") this.saw(this.#table.play(colour, text));
    return text;
  }

  /** Chooses a move and leaves the board alone. */
  async choose(colour: GtpColour, turn: Turn, seconds = Number.POSITIVE_INFINITY): Promise<string> {
    const state = this.#table.turned(colour);
    if (state.isOver()) return "resign";
    const agent = await this.#current();
    const { game } = this.#kit;
    const deadline = this.#setup.clock.now() + 1000 * seconds;
    const { clock } = this.#setup;
    const stop: Stop = {
      get aborted() {
        return turn.stop.aborted || clock.now() >= deadline;
      },
    };
    const { move, report } = await agent.choose(state, stop, this.#watch(state, turn));
    if (report !== undefined) this.#keep(state, report);
    if (move === "resign") return move;
    if (!game.isLegal(state, move))
      throw new Error(`the agent chose ${game.notation.formatMove(move)}, which is not legal`);
    return game.notation.formatMove(move);
  }

  /** A move was played on the board. */
  saw(move: number): void {
    if (this.#kit === this.#table.kit) this.#agent.saw?.(move, this.#table.state);
  }

  /** What is thought of the position: from the last search if it was about it, else from a new one. */
  async think(colour: GtpColour, turn: Turn): Promise<Thought> {
    const state = this.#table.turned(colour);
    const { notation } = this.#table.kit.game;
    if (state.isOver()) throw new Error("the game is over");
    if (this.#last?.position !== notation.formatState(state)) await this.choose(colour, turn);
    if (this.#last?.position !== notation.formatState(state))
      throw new Error("the agent does not tell what it thinks");
    return { state, report: this.#last.report, notation };
  }

  /** Searches until it is interrupted or nothing is left to find out. */
  async analyze(colour: GtpColour, turn: Turn): Promise<Thought> {
    const state = this.#table.turned(colour);
    if (state.isOver()) throw new Error("the game is over");
    const thinking = (await this.#current()).begin?.(state);
    if (thinking === undefined) return this.think(colour, turn);
    const { clock } = this.#setup;
    const watch = this.#watch(state, turn);
    const pace = new Pace();
    turn.openEnded();
    let before = clock.now();
    while (!thinking.decided) {
      thinking.run(pace.slice);
      watch(thinking);
      await clock.breathe();
      if (turn.stop.aborted) break;
      const now = clock.now();
      pace.took(now - before);
      before = now;
    }
    return this.#keep(state, thinking.report(state.board.cells + 1));
  }

  async close(): Promise<void> {
    await this.#agent.close?.();
  }

  /** The agent, made anew where the board has changed. */
  async #current(): Promise<Agent<HexState, number>> {
    if (this.#kit !== this.#table.kit) {
      await this.#agent.close?.();
      this.#kit = this.#table.kit;
      this.#agent = this.#setup.makeAgent(this.#kit);
    }
    return this.#agent;
  }

  #keep(state: HexState, report: Report<number>): Thought {
    const { notation } = this.#table.kit.game;
    this.#last = { position: notation.formatState(state), report };
    return { state, report, notation };
  }

  #limit(colour: GtpColour): number {
    const { board, count } = this.#table.state;
    return this.#timing.share(colour, (board.cells - count) / 2);
  }

  #watch(state: HexState, turn: Turn): (thinking: Seen<number>) => void {
    const { clock, log } = this.#setup;
    const { notation } = this.#table.kit.game;
    let due = clock.now() + LIVE_EVERY;
    return (thinking) => {
      if (this.live === "off" || clock.now() < due) return;
      const block = formatLiveGraphics({ state, report: thinking.report(state.board.cells + 1), notation });
      if (this.live === "stderr") log(block);
      else turn.say(block);
      due = clock.now() + LIVE_EVERY;
    };
  }
}
