/** The part of a game that GTP uses, and the board on which a controller puts stones. */
import { type GameSpec, gameNamed } from "../../agents/index.js";
import { capacityOf, type State } from "../../game/index.js";
import type { BoardGameSetup } from "../analysis/board.js";
import type { GtpCheckPoint } from "./check.js";
import type { GtpColour, GtpStone } from "./framing.js";
import type { GtpServer, ServerSetup } from "./server.js";

// What GTP says of a game's positions.

/** How a game's states are told to a program that speaks GTP. */
export interface GtpPositionWriter<S> {
  /** The command that sets the size of the board. */
  size(state: S): string;
  /** What else has to be agreed upon, as commands; of those that are not `needed` a program may be ignorant. */
  terms(state: S): readonly { readonly command: string; readonly needed: boolean }[];
  toMove(state: S): GtpColour;
  /** Places on the board; moves whose ids are not smaller have none. */
  places(state: S): number;
  /** Stones whose plays lead to the position. */
  stones(state: S): GtpStone[];
  /** Whether it matters in which order they are played. */
  readonly inOrder: boolean;
}

/** What GTP asks of a game: how it is told to programs, how it is played for controllers, what programs of it must do. */
export interface GtpPart<
  Spec = GameSpec,
  S extends State<number> = State<number>,
  K extends BoardGameSetup<S> = BoardGameSetup<S>,
> {
  readonly tongue: GtpPositionWriter<S>;
  server(game: Spec, setup: ServerSetup<S, K>): GtpServer;
  /** A position as text. */
  show(state: S): string;
  readonly points: readonly GtpCheckPoint[];
  /** What is good to know where it is played for controllers. */
  readonly help?: string;
  /** Fields of the game that the controller alone sets, and its commands for that. */
  readonly controlled?: Readonly<Record<string, string>>;
}

declare module "../../agents/games.js" {
  interface GameModule {
    /** Plays the game over GTP, with programs and for controllers. */
    readonly gtp?: GtpPart;
  }
}

/** Gives the part of a game. Throws one line where it has none. */
export function gtpOf({ name }: Pick<GameSpec, "name">): GtpPart {
  const { gtp } = gameNamed(name);
  if (gtp === undefined) throw new Error(`${name} is not spoken of over GTP`);
  return gtp;
}

/** How the states of a game are spoken of. */
export function tongueOf<S extends State<number>>(game: Pick<GameSpec, "name">): GtpPositionWriter<S> {
  return gtpOf(game).tongue as GtpPositionWriter<S>;
}

// The board that a controller moves stones on: any colour at any time, as graphical interfaces set positions up. What a
// game has of its own, a table of its own adds.

export abstract class GtpTable<S extends State<number>, K extends BoardGameSetup<S>> {
  /** Columns and rows of the largest board. */
  abstract readonly largest: number;
  /** What genmove answers where the game is over. */
  abstract readonly lastWord: string;
  #kit: K;
  readonly #tongue: GtpPositionWriter<S>;
  /** The positions so far, the present one last. */
  #states: S[];
  /** What led from each position to the next. */
  #plays: GtpStone[] = [];

  constructor(kit: K) {
    this.#kit = kit;
    this.#tongue = tongueOf(kit.game);
    this.#states = [kit.game.start()];
  }

  /** Changes when the board does. */
  get kit(): K {
    return this.#kit;
  }

  get state(): S {
    return this.#states.at(-1)!;
  }

  get toMove(): GtpColour {
    return this.#tongue.toMove(this.state);
  }

  /** No id of a move is as large as this. */
  get capacity(): number {
    return capacityOf(this.#kit.game);
  }

  /** A copy of the position with this colour to move. */
  turned(colour: GtpColour): S {
    const state = this.#kit.game.clone(this.state);
    if (this.#tongue.toMove(state) !== colour) this.turn(state);
    return state;
  }

  /** Gives the move that was played. */
  play(colour: GtpColour, text: string): number {
    const refused = (why: string) => new Error(`illegal move: ${colour} ${text.slice(0, 60)} (${why})`);
    const state = this.turned(colour);
    let move: number;
    try {
      move = this.#kit.game.notation.parseMove(text);
    } catch {
      throw refused(/^[a-z]\d+$/i.test(text) ? "not on the board" : `not a ${this.placeWord}`);
    }
    const why = this.whyNot(state, move);
    if (why !== undefined) throw refused(why);
    state.play(move);
    this.#states.push(state);
    this.#plays.push({ colour, move });
    return move;
  }

  undo(count = 1): void {
    const { length } = this.#plays;
    if (length === 0) throw new Error("cannot undo: no move was played");
    if (count > length)
      throw new Error(`cannot undo: only ${length} move${length === 1 ? " was" : "s were"} played`);
    this.#states.length -= count;
    this.#plays.length -= count;
  }

  /** An empty board of so many columns and rows. */
  abstract resize(width: number, height: number): void;

  clear(): void {
    const { width, height } = this.#kit.game.board;
    this.resize(width, height);
  }

  /** Takes over a record, up to the position before move `before`, where the game has records in SGF. */
  load?(sgf: string, before?: number): void;

  /** The result as GTP tells it. */
  abstract score(): string;

  /** Plays moves one after the other, or none of them where one is wrong. */
  playAll(moves: readonly (readonly [GtpColour | undefined, string])[], from: "here" | "start"): void {
    const [kit, states, plays] = [this.#kit, [...this.#states], [...this.#plays]];
    try {
      if (from === "start") this.clear();
      for (const [colour, move] of moves) this.play(colour ?? this.toMove, move);
    } catch (error) {
      this.#kit = kit;
      this.#states = states;
      this.#plays = plays;
      throw error;
    }
  }

  legalMoves(): string[] {
    const { game } = this.#kit;
    const state = this.turned(this.toMove);
    const moves: string[] = [];
    for (let move = 0; move < this.capacity; move++) {
      if (game.isLegal(state, move)) moves.push(game.notation.formatMove(move));
    }
    return moves;
  }

  protected get states(): readonly S[] {
    return this.#states;
  }

  protected get plays(): readonly GtpStone[] {
    return this.#plays;
  }

  /** What a place on the board is called. */
  protected abstract readonly placeWord: string;

  /** Why a move cannot be played here, in a few words. */
  protected abstract whyNot(state: S, move: number): string | undefined;

  /** Gives the turn to the other side, who was not on move. */
  protected abstract turn(state: S): void;

  /** Another game, or another course of it. */
  protected begin(kit: K, states: readonly S[] = [kit.game.start()], plays: readonly GtpStone[] = []): void {
    this.#kit = kit;
    this.#states = [...states];
    this.#plays = [...plays];
  }

  /** A game that was recorded, up to the position before move `before`. */
  protected beginWith(kit: K, states: readonly S[], moves: readonly number[], before?: number): void {
    const until = Math.max(before ?? states.length, 1);
    const plays = moves.map((move, i) => ({ colour: this.#tongue.toMove(states[i]!), move }));
    this.begin(kit, states.slice(0, until), plays.slice(0, until - 1));
  }
}
