/**
 * The engine of a seat as an agent, for match plans. Its seat is told the whole position before every throw, so it may be asked
 * about any: an engine that is asked for the other team, or dies over a throw, is started anew. One that dies again has failed.
 */
import {
  type Agent,
  type AgentContext,
  AgentFailure,
  type Decision,
  type StopSignal,
} from "../../../agents/index.js";
import type { Player } from "../../../game/index.js";
import type { CurlingGame } from "../game.js";
import { defaultPlacement } from "../players/placements.js";
import type { Placement } from "../rules/rule-set.js";
import { type Shot, STONES } from "../sheet.js";
import type { CurlingState } from "../state.js";
import {
  acceptedShot,
  defaultMembers,
  type GameTerms,
  type PlacedUpdate,
  type PlayerNames,
  type PositionUpdate,
  type Seat,
  type SeatTurn,
  type ThrowUpdate,
  uuidOf,
} from "./seat.js";

/** What a match may leave open. */
const BEFORE_TIME = "1970-01-01T00:00:00Z";

interface Session {
  readonly seat: Seat;
  readonly team: Player;
  /** Whether the present position was told. */
  told: boolean;
}

interface SeatAgentSetup {
  readonly name: string;
  readonly game: CurlingGame;
  /** Starts an engine, or listens for one; each plays this game, for one team. */
  open(): Seat;
  /** Somebody else starts the engine, so that none is tried before the game. */
  readonly awaited?: boolean;
}

export class SeatAgent implements Agent<CurlingState, Shot> {
  readonly name: string;
  readonly #game: CurlingGame;
  readonly #open: () => Seat;
  readonly #context: AgentContext;
  /** The team that it is made ready for before it is asked. */
  readonly #first: Player | undefined;
  #session: Session | undefined;
  /** Where the game stands, as far as it was seen, and what led there. */
  #now: CurlingState;
  #last: ThrowUpdate | PlacedUpdate | null = null;
  /** Whether stones have still to be placed in this end. */
  #placing = false;
  #closed = false;

  constructor({ name, game, open, awaited = false }: SeatAgentSetup, context: AgentContext) {
    this.name = name;
    this.#game = game;
    this.#open = open;
    this.#context = context;
    this.#first = context.player ?? (awaited ? undefined : 0);
    this.#now = game.start();
  }

  async ready(): Promise<void> {
    if (this.#first !== undefined) await this.#enter(this.#first);
  }

  gameStarted(state: CurlingState, settled: boolean): void {
    this.#now = this.#game.clone(state);
    this.#last = null;
    this.#placing = !settled && state.awaitsPlacement;
    if (this.#session) this.#tell(this.#session);
  }

  async choose(state: CurlingState, stop: StopSignal): Promise<Decision<Shot>> {
    this.#goTo(state, false);
    const decision = await this.#ask(state.toMove, (seat) => seat.choose(stop));
    if (decision.move === "resign") return decision;
    return { ...decision, move: acceptedShot(this.#game.rules, decision.move) };
  }

  async settle(state: CurlingState, stop: StopSignal): Promise<Placement> {
    this.#goTo(state, true);
    const wish = await this.#ask(state.chooser, async (seat) => seat.place?.(stop));
    return wish ?? defaultPlacement(state);
  }

  settled(_what: string, state: CurlingState): void {
    const { chooser: by, end, placement } = state;
    this.#now = this.#game.clone(state);
    this.#placing = false;
    this.#last = { kind: "place", by, end, placement };
    if (this.#session) this.#tell(this.#session);
  }

  saw(intended: Shot, state: CurlingState, actual: Shot = intended): void {
    const before = this.#now;
    this.#now = this.#game.clone(state);
    this.#last = {
      kind: "throw",
      by: before.toMove,
      end: before.end,
      throwNumber: before.throwNumber,
      member: 0,
      intended,
      actual,
      foul: state.foul,
      seconds: Math.max(0, before.timeLeft(before.toMove) - state.timeLeft(before.toMove)) || 0,
    };
    this.#placing = this.#isPlacing(state);
    if (this.#session) this.#tell(this.#session);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#session?.seat.end(this.#now.result);
    await this.#drop();
  }

  /** Takes a position in; the engine has still to be told where it is not the one that was seen last. */
  #goTo(state: CurlingState, placing: boolean): void {
    if (!this.#stands(state) || this.#placing !== placing) {
      this.#last = null;
      if (this.#session) this.#session.told = false;
    }
    this.#now = this.#game.clone(state);
    this.#placing = placing;
  }

  /** What the engine answers for a team; one that dies over it is started once more. */
  async #ask<T>(team: Player, question: (seat: Seat) => Promise<T>): Promise<T> {
    const asked = async () => {
      if (this.#session?.team !== team) await this.#enter(team);
      const session = this.#session as Session;
      if (!session.told) this.#tell(session);
      return await question(session.seat);
    };
    try {
      return await asked();
    } catch (error) {
      await this.#drop();
      if (!(error instanceof AgentFailure && error.reason === "crash") || this.#closed) throw error;
    }
    try {
      return await asked();
    } catch (error) {
      await this.#drop();
      throw error;
    }
  }

  #isPlacing(state: CurlingState): boolean {
    return this.#game.rules.mixedDoubles !== null && state.throwNumber === 0;
  }

  #turn(): SeatTurn | null {
    const state = this.#now;
    if (state.isOver()) return null;
    return this.#placing ? { team: state.chooser, does: "place" } : { team: state.toMove, does: "throw" };
  }

  #tell(session: Session): void {
    const state = this.#now;
    const turn = this.#turn();
    const told: PositionUpdate = { state, angles: new Float64Array(STONES), turn, last: this.#last };
    session.seat.tell(told);
    session.told = true;
  }

  async #enter(team: Player): Promise<void> {
    await this.#drop();
    const seat = this.#open();
    this.#session = { seat, team, told: false };
    const { name = this.name } = await seat.ready(this.#terms(team));
    const names: PlayerNames = team === 0 ? [name, "opponent"] : ["opponent", name];
    seat.begin(names, []);
  }

  #terms(team: Player): GameTerms {
    const { rules } = this.#game;
    const { clock, rng } = this.#context;
    const members = defaultMembers(rules);
    return {
      id: uuidOf(rng),
      date: clock.date?.() ?? BEFORE_TIME,
      team,
      rules,
      members: [members, members],
    };
  }

  /** Whether the game stands where it was seen last, clocks aside. */
  #stands(state: CurlingState): boolean {
    const { end, throwNumber, hammer, stones } = this.#now;
    if (end !== state.end || throwNumber !== state.throwNumber || hammer !== state.hammer) return false;
    if (stones.mask !== state.stones.mask) return false;
    for (let i = 0; i < STONES; i++) {
      if (stones.has(i) && (stones.x[i] !== state.stones.x[i] || stones.y[i] !== state.stones.y[i]))
        return false;
    }
    return true;
  }

  async #drop(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    await session?.seat.close();
  }
}
