/** What GTP says of a game's positions. */
import { Facet, type GameSpec } from "../../agents/index.js";
import type { State } from "../../game/index.js";
import type { BoardKit } from "../board.js";
import type { Point } from "./check/point.js";
import type { GtpColour, GtpStone } from "./colour.js";
import type { GtpServer, ServerSetup } from "./server.js";

/** How a game's states are told to a program that speaks GTP. */
export interface GtpTongue<S> {
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
export interface GtpFacet<
  Spec = GameSpec,
  S extends State<number> = State<number>,
  K extends BoardKit<S> = BoardKit<S>,
> {
  readonly tongue: GtpTongue<S>;
  server(game: Spec, setup: ServerSetup<S, K>): GtpServer;
  /** A position as text. */
  show(state: S): string;
  readonly points: readonly Point[];
  /** What is good to know where it is played for controllers. */
  readonly help?: string;
  /** Fields of the game that the controller alone sets, and its commands for that. */
  readonly controlled?: Readonly<Record<string, string>>;
}

export const GTP = new Facet<GtpFacet>("GTP", {
  tongue: "object",
  server: "function",
  show: "function",
  points: "object",
});

/** The games that are spoken of over GTP. */
export function gtpGames(): string[] {
  return GTP.games();
}

export function gtpOf(game: Pick<GameSpec, "name">): GtpFacet {
  const facet = GTP.of(game);
  if (facet === undefined) throw new Error(`${game.name} is not spoken of over GTP`);
  return facet;
}

/** How the states of a game are spoken of. */
export function tongueOf<S extends State<number>>(game: Pick<GameSpec, "name">): GtpTongue<S> {
  return gtpOf(game).tongue as GtpTongue<S>;
}
