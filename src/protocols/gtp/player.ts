/** The agent behind a GTP dialogue: it moves, keeps to the clock, and shows what its search finds. */
import {
  type Agent,
  type AsyncSearch,
  analysisRng,
  type Clock,
  type MoveLimits,
  movesLeft,
  type RunningSearch,
  runWithin,
} from "../../agents/index.js";
import type { Game, State } from "../../game/index.js";
import { type Report, type ReportLine, reportedValue } from "../../search/index.js";
import type { BoardGameSetup } from "../analysis/board.js";
import type { CommandContext } from "./dialogue.js";
import type { GtpColour } from "./framing.js";
import { type GtpTable, tongueOf } from "./table.js";

// The clocks of a game, as the controller sets them.

interface ColourClock {
  readonly left: number;
  /** Moves that they must last for; 0 for the rest of the game. */
  readonly moves: number;
}

/** Seconds of a clock that are kept back for what happens between the two programs. */
const RESERVE = 0.5;

/** The clocks of both colours, as the controller sets and corrects them. */
export class GtpClocks {
  #overtime: ColourClock | undefined;
  #countsStretches = false;
  readonly #clocks: { black?: ColourClock; white?: ColourClock } = {};

  /** As in GTP: main time, and then so many moves in every stretch of overtime; 0 moves in overtime is no limit. */
  settings(main: number, overtime: number, moves: number): void {
    const unlimited = overtime > 0 && moves === 0;
    this.#countsStretches = false;
    this.#overtime = moves > 0 ? { left: overtime, moves } : undefined;
    for (const colour of ["black", "white"] as const) {
      if (unlimited) delete this.#clocks[colour];
      else this.#clocks[colour] = main > 0 || !this.#overtime ? { left: main, moves: 0 } : this.#overtime;
    }
  }

  /** As on KGS: after the main time every move has a stretch of its own, and moves left are counted in stretches. */
  byoyomi(main: number, stretch: number): void {
    this.settings(main, stretch, 1);
    this.#countsStretches = true;
  }

  left(colour: GtpColour, left: number, moves: number): void {
    this.#clocks[colour] = { left, moves: this.#countsStretches ? Math.min(moves, 1) : moves };
  }

  /** Returns the limits of the next move of a game that will go on for so many more moves of this side. */
  limits(colour: GtpColour, movesLeft: number): MoveLimits {
    const own = this.#clocks[colour];
    if (own === undefined) return {};
    const { left, moves } = own;
    if (moves > 0) return { clock: { left, movesLeft: moves, reserve: RESERVE } };
    const overtime = this.#overtime && this.#overtime.left / this.#overtime.moves;
    return { clock: { left, movesLeft, overtime, reserve: RESERVE } };
  }

  /** A move was made in so many seconds. */
  spent(colour: GtpColour, seconds: number): void {
    const own = this.#clocks[colour];
    if (own === undefined) return;
    const left = own.left - seconds;
    const moves = Math.max(0, own.moves - 1);
    const overtime = this.#overtime;
    if (overtime === undefined || (left > 0 && (own.moves === 0 || moves > 0)))
      this.#clocks[colour] = { left: Math.max(0, left), moves };
    else if (own.moves === 0 && overtime.moves > 1)
      this.#clocks[colour] = { left: Math.max(0, overtime.left + left), moves: overtime.moves - 1 };
    else this.#clocks[colour] = overtime;
  }
}

// What a search thinks, in the forms that graphical interfaces draw.

/** A report about a position. */
export interface PositionReport<S extends State<number>> {
  readonly state: S;
  readonly report: Report<number>;
  readonly game: Pick<Game<S, number>, "name" | "notation">;
}

/** Pairs of a cell and its visits. */
export function formatVisits<S extends State<number>>(thought: PositionReport<S>): string {
  return formatPairs(thought, (line) => String(line.visits));
}

/** Pairs of a cell and the chance to win after the move. */
export function formatValues<S extends State<number>>(thought: PositionReport<S>): string {
  return formatPairs(thought, (line) => chance(thought, line.value).toFixed(3));
}

/** The expected moves, from the best one on. */
export function formatVariation<S extends State<number>>(thought: PositionReport<S>): string {
  const [best] = thought.report.lines;
  const moves = best === undefined ? [thought.report.best] : [best.move, ...best.continuation];
  return moves.map((move) => thought.game.notation.formatMove(move)).join(" ");
}

export function formatWinRate<S extends State<number>>(thought: PositionReport<S>): string {
  const { state, report, game } = thought;
  const share = (100 * chance(thought, reportedValue(report))).toFixed(1);
  return `${tongueOf<S>(game).toMove(state)} ${share} % after ${report.simulations} ${report.unit ?? "playouts"}`;
}

/** Variation, values, visits and a line of text, as GoGui and HexGui draw them. */
export function formatGraphics<S extends State<number>>(thought: PositionReport<S>): string {
  const colours = tongueOf<S>(thought.game).toMove(thought.state) === "black" ? ["B", "W"] : ["W", "B"];
  const lines = onBoard(thought);
  const [best] = lines;
  const then = best === undefined ? [] : [best.move, ...best.continuation];
  const variation = then.map(
    (move, turn) => `${colours[turn % 2]} ${thought.game.notation.formatMove(move)}`,
  );
  return [
    `VAR ${variation.join(" ")}`,
    `INFLUENCE ${formatValues(thought)}`,
    `LABEL ${formatVisits(thought)}`,
    `TEXT ${formatWinRate(thought)}`,
  ].join("\n");
}

/** A block of live graphics, which stands between answers or among other messages. */
function formatLiveGraphics<S extends State<number>>(thought: PositionReport<S>): string {
  return `gogui-gfx:\nuct\n${formatGraphics(thought)}\n\n`;
}

function formatPairs<S extends State<number>>(
  thought: PositionReport<S>,
  value: (line: ReportLine<number>) => string,
): string {
  return onBoard(thought)
    .map((line) => `${thought.game.notation.formatMove(line.move)} ${value(line)}`)
    .join(" ");
}

/** The moves that have a place on the board; a swap has none, nor a pass. */
function onBoard<S extends State<number>>({ state, report, game }: PositionReport<S>): ReportLine<number>[] {
  const places = tongueOf<S>(game).places(state);
  return report.lines.filter((line) => line.move < places);
}

/** The chance of the side to move. */
export function chance<S extends State<number>>({ state }: PositionReport<S>, value: number): number {
  return state.toMove === 0 ? value : 1 - value;
}

// The agent behind a GTP dialogue: it moves, thinks aloud, and keeps to the clock.

/** Where live graphics go: GoGui reads them from the messages, HexGui from among the answers. */
export const LIVE_FORMATS = ["off", "stderr", "stdout"] as const;
type LiveFormat = (typeof LIVE_FORMATS)[number];

/** Milliseconds between live graphics. */
const LIVE_EVERY = 500;

export interface PlayerSetup<S extends State<number>, K extends BoardGameSetup<S>> {
  readonly clock: Clock;
  makeAgent(kit: K): Agent<S, number>;
  /** The seed of analyses, which are then those of everybody else who has it; without one they draw from the agent's randomness. */
  readonly seed?: string;
  /** Takes messages that are no answers. */
  log(text: string): void;
}

/** A move as text, or "resign", and what is thought of it where the agent tells. */
export interface Choice<S extends State<number>> {
  readonly text: string;
  readonly thought?: PositionReport<S>;
}

/** Somebody who is told from time to time what is thought. */
interface ReportListener<S extends State<number>> {
  /** Milliseconds from one time to the next. */
  readonly every: number;
  /** Hears that the search is under way, again and again. */
  begin?(): void;
  tell(thought: PositionReport<S>): void;
}

export class GtpPlayer<S extends State<number>, K extends BoardGameSetup<S>> {
  live: LiveFormat = "stderr";
  readonly #setup: PlayerSetup<S, K>;
  readonly #table: GtpTable<S, K>;
  readonly #clocks: GtpClocks;
  #agent: Agent<S, number>;
  /** What the agent was made for. */
  #kit: K;
  #last: { readonly position: string; readonly report: Report<number> } | undefined;

  constructor(setup: PlayerSetup<S, K>, table: GtpTable<S, K>, clocks: GtpClocks) {
    this.#setup = setup;
    this.#table = table;
    this.#clocks = clocks;
    this.#kit = table.kit;
    this.#agent = setup.makeAgent(table.kit);
  }

  /** Chooses a move and plays it, unless it gives up or the game is over; `revise` may choose otherwise. */
  async move(
    colour: GtpColour,
    turn: CommandContext,
    listener?: ReportListener<S>,
    revise: (choice: Choice<S>) => Choice<S> = (choice) => choice,
  ): Promise<Choice<S>> {
    const { clock } = this.#setup;
    const begun = clock.now();
    const limits = this.#clocks.limits(colour, movesLeft(this.#table.kit.game, this.#table.state));
    const choice = revise(await this.choose(colour, turn, listener, limits));
    this.#clocks.spent(colour, (clock.now() - begun) / 1000);
    if (choice.text !== "resign") this.saw(this.#table.play(colour, choice.text));
    return choice;
  }

  /** Chooses a move and leaves the board alone. */
  async choose(
    colour: GtpColour,
    turn: CommandContext,
    listener?: ReportListener<S>,
    limits?: MoveLimits,
  ): Promise<Choice<S>> {
    const state = this.#table.turned(colour);
    if (state.isOver()) return { text: this.#table.lastWord };
    const agent = await this.#current();
    const { game } = this.#kit;
    const watch = this.#watch(state, turn, listener);
    const { move, report } = await agent.choose(state, turn.stop, watch, limits);
    const thought = report && this.#keep(state, report);
    const text = move === "resign" ? move : game.notation.formatMove(move);
    if (move !== "resign" && !game.isLegal(state, move))
      throw new Error(`the agent chose ${text}, which is not legal`);
    return { text, ...(thought && { thought }) };
  }

  /** A move was played on the board. */
  saw(move: number): void {
    if (this.#kit === this.#table.kit) this.#agent.saw?.(move, this.#table.state);
  }

  /** What is thought of the position: from the last search if it was about it, else from a new one. */
  async think(colour: GtpColour, turn: CommandContext): Promise<PositionReport<S>> {
    if (this.#table.turned(colour).isOver()) throw new Error("the game is over");
    if (this.#thought(colour) === undefined) await this.choose(colour, turn);
    const thought = this.#thought(colour);
    if (thought === undefined) throw new Error("the agent does not tell what it thinks");
    return thought;
  }

  /** Searches until it is interrupted or nothing is left to find out. */
  async analyze(
    colour: GtpColour,
    turn: CommandContext,
    listener?: ReportListener<S>,
  ): Promise<PositionReport<S>> {
    const state = this.#table.turned(colour);
    if (state.isOver()) throw new Error("the game is over");
    const thinking = await this.#begin(state);
    turn.openEnded();
    if (thinking !== undefined) return this.#search(thinking, state, turn, listener);
    if (this.#thought(colour) === undefined) await this.choose(colour, turn, listener);
    return this.think(colour, turn);
  }

  async close(): Promise<void> {
    await this.#agent.close?.();
  }

  /** What was thought of the position with this colour to move, if the last search was about it. */
  #thought(colour: GtpColour): PositionReport<S> | undefined {
    const state = this.#table.turned(colour);
    const { game } = this.#table.kit;
    if (this.#last?.position !== game.notation.formatState(state)) return undefined;
    return { state, report: this.#last.report, game };
  }

  /** The search of an analysis; undefined where the agent does not search in this process. */
  async #begin(state: S): Promise<AsyncSearch<number> | undefined> {
    const { begin, analyst } = await this.#current();
    const { seed } = this.#setup;
    if (seed === undefined || analyst === undefined) return begin?.(state);
    return analyst.begin(state, analysisRng(seed, this.#kit.game, state));
  }

  async #search(
    thinking: AsyncSearch<number>,
    state: S,
    turn: CommandContext,
    listener: ReportListener<S> | undefined,
  ): Promise<PositionReport<S>> {
    const watch = this.#watch(state, turn, listener);
    if (!thinking.decided) {
      const { clock } = this.#setup;
      await runWithin(thinking, {}, { clock, stop: turn.stop, watch });
      if (thinking.decided) watch(thinking);
    }
    return this.#keep(state, thinking.report(this.#table.capacity));
  }

  /** The agent, made anew where the board has changed. */
  async #current(): Promise<Agent<S, number>> {
    if (this.#kit !== this.#table.kit) {
      await this.#agent.close?.();
      this.#kit = this.#table.kit;
      this.#agent = this.#setup.makeAgent(this.#kit);
    }
    return this.#agent;
  }

  #keep(state: S, report: Report<number>): PositionReport<S> {
    const { game } = this.#table.kit;
    this.#last = { position: game.notation.formatState(state), report };
    return { state, report, game };
  }

  /** Shows a search from time to time; as live graphics where nobody else listens, for they are no part of an answer. */
  #watch(
    state: S,
    turn: CommandContext,
    listener = this.#graphics(turn),
  ): (seen: RunningSearch<number>) => void {
    const { clock } = this.#setup;
    const { game } = this.#table.kit;
    const { every, begin, tell } = listener;
    let due = clock.now() + every;
    return (seen) => {
      begin?.();
      if (clock.now() < due) return;
      tell({ state, report: seen.report(this.#table.capacity), game });
      due = clock.now() + every;
    };
  }

  #graphics(turn: CommandContext): ReportListener<S> {
    return {
      every: this.live === "off" ? Number.POSITIVE_INFINITY : LIVE_EVERY,
      tell: (thought) => {
        const block = formatLiveGraphics(thought);
        if (this.live === "stderr") this.#setup.log(block);
        else turn.say(block);
      },
    };
  }
}
