import type { Player } from "../game/index.js";

/** A game in progress between a human and an agent, as whoever lets them play sees it. */
export interface Table<S, M> {
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
  play(move: M): Made<M>;
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

export interface Made<M> {
  /** What was really played, where hands fail. */
  readonly actual?: M;
  /** What came of it, where the picture does not tell. */
  readonly outcome?: string;
}
