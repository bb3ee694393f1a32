/** A person and an agent at a table: what a game answers to lines that are typed. */
import { type AnyGameSetup, type GameSetup, type GameSpec, gameNamed } from "../agents/index.js";
import type { Game, Player, State } from "../game/index.js";
import { fitPicture, type TerminalScreen } from "./terminal.js";

/** A game in progress between a human and an agent, as whoever lets them play sees it. */
export interface PlayTable<S, M> {
  /** What the human should know before the first move. */
  readonly introduction?: string;
  /** What the human can say to move, for help: pairs of words and meaning. */
  readonly help: readonly (readonly [string, string])[];
  /** The word for resigning. */
  readonly givingUp: string;
  /** How the file of a saved game ends. */
  readonly extension: string;
  /** The position for agents, who may do with it as they like. */
  readonly state: S;
  readonly toMove: Player;
  readonly isOver: boolean;
  /** Nobody before the end, nor after a draw. */
  readonly winner: Player | undefined;
  /** A side by its colour; sides may change places. */
  sideOf(player: Player): string;
  /** What the table says to a question that changes nothing; nothing where the line is none. */
  answer?(line: string): string | undefined;
  /** The move that the human means; throws one line where there is none such. */
  read(line: string): M;
  /** The move as the human could say it. */
  describe(move: M): string;
  /** Plays a move as well as hands do it; throws one line, and plays nothing, where it is not legal. */
  play(move: M): PlayedMove<M>;
  /** The player to move resigns. */
  resign(): void;
  /** Back to the last turn of the player; false if there is none. */
  undo(player: Player): boolean;
  /** The position as a picture, with what is worth saying of it. */
  picture(): string;
  /** The player who resigned, where the table says so by itself. */
  readonly resignedBy?: Player | undefined;
  /** End of the game in words that follow the winner's side: "wins". */
  ending(): string;
  /** The game as the text of a file; `players` are named in the order in which they began. */
  save(players: readonly [string, string]): string;
}

export interface PlayedMove<M> {
  /** What was really played, where hands fail. */
  readonly actual?: M;
  /** What came of it, where the picture does not tell. */
  readonly outcome?: string;
}

/** A game of moves that are played as they are meant, and that may be resigned. */
export abstract class BoardTable<S extends State<number>, G extends Game<S, number>>
  implements PlayTable<S, number>
{
  abstract readonly help: PlayTable<S, number>["help"];
  readonly givingUp = "resign";
  readonly extension: string = "sgf";
  readonly game: G;
  protected readonly screen: TerminalScreen;
  protected readonly moves: number[] = [];
  protected resigned: Player | undefined;
  #state: S;

  constructor(game: G, screen: TerminalScreen) {
    this.game = game;
    this.screen = screen;
    this.#state = game.start();
  }

  get state(): S {
    return this.#state;
  }

  get toMove(): Player {
    return this.#state.toMove;
  }

  get isOver(): boolean {
    return this.resigned !== undefined || this.#state.isOver();
  }

  get winner(): Player | undefined {
    if (this.resigned !== undefined) return this.resigned === 0 ? 1 : 0;
    const value = this.#state.isOver() ? this.#state.value() : 0.5;
    return value === 0.5 ? undefined : value === 1 ? 0 : 1;
  }

  read(line: string): number {
    if (/\s/.test(line)) throw new Error(`"${line}" is no move and no command; help lists them`);
    const move = this.game.notation.parseMove(line);
    this.check(move);
    return move;
  }

  describe(move: number): string {
    return this.game.notation.formatMove(move);
  }

  play(move: number): PlayedMove<number> {
    this.check(move);
    this.moves.push(move);
    this.#state.play(move);
    return {};
  }

  resign(): void {
    this.resigned = this.toMove;
  }

  undo(player: Player): boolean {
    const ply = this.moves.map((_, ply) => this.#after(ply).toMove).lastIndexOf(player);
    if (this.resigned === player) this.resigned = undefined;
    else if (ply < 0) return false;
    else {
      this.resigned = undefined;
      this.moves.length = ply;
      this.#state = this.#after(ply);
    }
    return true;
  }

  get resignedBy(): Player | undefined {
    return this.resigned;
  }

  ending(): string {
    return "wins";
  }

  abstract picture(): string;
  abstract save(players: readonly [string, string]): string;
  abstract sideOf(player: Player): string;

  /** Throws the rule that a move breaks, in one line. */
  protected abstract check(move: number): void;

  #after(ply: number): S {
    const state = this.game.start();
    for (const move of this.moves.slice(0, ply)) state.play(move);
    return state;
  }
}

// What a table for a person and an agent asks of a game.

// biome-ignore lint/suspicious/noExplicitAny: the kit is that of the game, and the table has its states and moves
export interface PlayPart<K = AnyGameSetup, T = PlayTable<any, any>> {
  /** Names of the sides; the first one begins. */
  readonly sides: readonly [string, string];
  /** What is good to know before one sits down, for help. */
  readonly help: string;
  /** Words after `playout play --game NAME`, as examples. */
  readonly examples: readonly string[];
  /** Lays the table of a game; luck is drawn from the seed. */
  table(kit: K, seed: string, screen: TerminalScreen): T;
}

declare module "../agents/games.js" {
  interface GameModule {
    /** Plays it with a person in a terminal. */
    // biome-ignore lint/suspicious/noExplicitAny: whoever asks has the game's kit
    readonly play?: PlayPart<any>;
  }
}

/** Gives the part of a game. Throws one line where it has none. */
// biome-ignore lint/suspicious/noExplicitAny: whoever asks has the game's kit
export function playOf(name: string): PlayPart<any> {
  const { play } = gameNamed(name);
  if (play === undefined) throw new Error(`${name} is not played at a table`);
  return play;
}

// Plain board games: a table needs to know no more of them than the notation, and how positions are shown.

type AnyState = State<number>;

class PlainTable extends BoardTable<AnyState, Game<AnyState, number>> {
  readonly help: readonly (readonly [string, string])[];
  override readonly extension = "json";
  readonly #spec: GameSpec;

  constructor({ game, spec }: GameSetup<AnyState, number>, move: string, screen: TerminalScreen) {
    super(game, screen);
    this.#spec = spec;
    this.help = [[`a move such as ${move}`, "play it"]];
  }

  picture(): string {
    const text = gameNamed(this.game.name).views?.text(this.state, this.screen);
    return text ?? fitPicture(this.game.notation.formatState(this.state), this.screen);
  }

  override ending(): string {
    return this.winner === undefined ? "The game is a draw." : super.ending();
  }

  /** A line of JSON. */
  save(players: readonly [string, string]): string {
    const moves = this.moves.map((move) => this.describe(move));
    return `${JSON.stringify({ game: this.#spec, players, moves })}\n`;
  }

  sideOf(player: Player): string {
    return player === 0 ? "Black" : "White";
  }

  protected check(move: number): void {
    if (!this.game.isLegal(this.state, move)) throw new Error(`${this.describe(move)} cannot be played here`);
  }
}

/** Plain board games at a table; `move` is one as an example, and the help tells the rules in a sentence or two. */
export function plainPlay({
  move,
  help,
}: {
  move: string;
  help: string;
}): PlayPart<GameSetup<AnyState, number>> {
  return {
    sides: ["black", "white"],
    help,
    examples: ["--agent uct:playouts=1000"],
    table: (kit, _, screen) => new PlainTable(kit, move, screen),
  };
}
