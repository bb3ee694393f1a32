/** Agents, their clocks and stop signals, and the lines by which programs are reached. */
import type { Rng } from "../core/index.js";
import type { Report, SearchRun } from "../search/index.js";
import type { SearchLimits } from "./time-manager.js";
import type { AsyncSearch } from "./workers.js";

/** Gives agents the time. Rooms that run in a browser have no clock of their own; on Node use `systemClock`. */
export interface Clock {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Lets whatever else waits in this thread have its turn, between slices of a search. */
  breathe(): Promise<void>;
  /** The time of day in ISO 8601, where it is known. */
  date?(): string;
}

/** Tells an agent to answer now. Any `AbortSignal` is one, and so is `{ aborted: false }`. */
export interface StopSignal {
  readonly aborted: boolean;
}

/** Limits what a move may cost, as whoever runs the game has it; an agent's own options limit it as well. */
export interface MoveLimits {
  readonly playouts?: number | undefined;
  readonly seconds?: number | undefined;
  readonly clock?: RunningClock | undefined;
}

/** The clock of the player to move. */
export interface RunningClock {
  /** Seconds until it runs out, or until overtime begins. */
  readonly left: number;
  /** Own moves that these seconds must last for, the next one included. */
  readonly movesLeft: number;
  /** Seconds a move in overtime, where overtime follows. */
  readonly overtime?: number | undefined;
  /** Seconds that are kept back for what is not thinking: messages, a slow network, a busy machine. */
  readonly reserve: number;
}

/** A search in progress, to be looked at. */
export type RunningSearch<M> = Pick<SearchRun<M>, "simulations" | "report">;

/** Is shown a search between slices; `spent` is the part of its budget that is gone. */
export type SearchWatcher<M> = (seen: RunningSearch<M>, spent: number) => void;

/** Searches positions for analysis. */
export interface SearchAnalyst<S, M> {
  /** The limits of the search of a position. */
  budget(state: S): SearchLimits;
  /** Begins a search; the same position, budget and randomness give the same report. */
  begin(state: S, rng: Rng): AsyncSearch<M> | Promise<AsyncSearch<M>>;
  /** Runs a search until its limits are reached; `stop` ends it at once. */
  run(mind: AsyncSearch<M>, limits: SearchLimits, stop: StopSignal, watch?: SearchWatcher<M>): Promise<void>;
}

/**
 * Plays one game: a search in this process or a program behind a protocol. Call `ready` before the first move, `choose` for each
 * own move, `saw` after every move where the agent has it, and `close` in the end.
 */
export interface Agent<S, M> {
  readonly name: string;
  /** Gets everything ready, before any clock runs; rejects when that fails. */
  ready?(): Promise<void>;
  /**
   * Rejects when the agent cannot answer; `stop` asks for the best answer at once. An agent that searches in this
   * process shows its search to `watch` between slices. Without `limits` its own options and the game's clock limit the move.
   */
  choose(state: S, stop: StopSignal, watch?: SearchWatcher<M>, limits?: MoveLimits): Promise<Decision<M>>;
  /** A search of this state to be run in slices; missing where the agent does not search in this process. */
  begin?(state: S): SearchRun<M>;
  /** The search alone, by all threads, for analysis: it keeps nothing from move to move, does not resign and does not pass early. */
  readonly analyst?: SearchAnalyst<S, M>;
  /**
   * Receives the position that the game starts from; called once, when both players are ready and before the first move.
   * `settled` is true where nothing is settled before that move.
   */
  gameStarted?(state: S, settled: boolean): void;
  /**
   * A move was played, own or the opponent's; `state` is the position after it. Where hands fail, `move` is what was
   * intended and `actual` what was played; elsewhere `actual` is left out.
   */
  saw?(move: M, state: S, actual?: M): void;
  /** What it asks for, in the game's words, where players may settle something before a move: where stones of mixed doubles are placed. */
  settle?(state: S, stop: StopSignal): Promise<string>;
  /** That was settled, by it or by the other player; `state` is the position with it. */
  settled?(what: string, state: S): void;
  close?(): Promise<void>;
}

/** Holds the chosen move, or a resignation, and the report of the search if there was one. */
export interface Decision<M> {
  readonly move: M | "resign";
  readonly report?: Report<M>;
}

/** Why an agent has no answer that could be played. */
export type FailureReason = "crash" | "stall" | "garbage" | "illegal";

/**
 * Reports that an agent has no answer that could be played. The referee ends the game by `reason` and goes on with the match.
 */
export class AgentFailure extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Carries lines between this process and a program, wherever it runs: a child process, a socket or a test. */
export interface LineTransport {
  send(line: string): void;
  /** The next line, or undefined when there will be no more; rejects with `StallError` after `seconds`. */
  receive(seconds: number): Promise<string | undefined>;
  /** Reason why the other end failed, as far as it is known, for error messages. */
  readonly lastWords: string;
  /** Milliseconds since any fixed moment: dialogues have no clock of their own. */
  now(): number;
  /** Looks every so many milliseconds, until what comes back is called. */
  every(milliseconds: number, look: () => void): () => void;
  /** Lets the other end leave by itself, for a moment. */
  close(): Promise<void>;
  /** Ends the other end at once. */
  end(): void;
}

/** Starts the program of a command line, with what its environment has besides ours. */
export type OpenProgram = (
  commandLine: string,
  environment?: Readonly<Record<string, string>>,
) => LineTransport;

/** Address at which a program connects: one that is started with host and port as its last arguments, or one that somebody else starts. */
type ProgramAddress = { readonly command: string } | { readonly host: string; readonly port: number };

/** A program that is awaited. */
export interface AwaitedProgram {
  /** Rejects with one line where nobody will come. */
  readonly line: Promise<LineTransport>;
  /** Ends the waiting. */
  giveUp(): void;
}

/** Waits for a program at a port of ours. */
export type AwaitProgram = (meeting: ProgramAddress) => AwaitedProgram;

/** A server that programs come to, and how they find it. */
export interface EmbeddedServer {
  readonly host: string;
  readonly port: number;
  /** Of the user for whom it was opened. */
  readonly password: string;
  close(): Promise<void>;
}

/** Opens the server of a protocol, by its name, for one user of what it is to serve. */
export type OpenEmbeddedServer = (protocol: string, serves: unknown, user: string) => Promise<EmbeddedServer>;
