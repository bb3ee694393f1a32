/** What GTP says of a game's positions. */
import type { State } from "../../game/index.js";
import type { GtpColour, GtpStone } from "./colour.js";
import { goTongue } from "./go/tongue.js";
import { hexTongue } from "./hex/tongue.js";

/** How a game's states are told to a program that speaks GTP. */
export interface GtpTongue<S> {
  speaksOf(state: State<number>): boolean;
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

const TONGUES = [hexTongue, goTongue] as unknown as readonly GtpTongue<State<number>>[];

/** How a state is spoken of. */
export function tongueOf<S extends State<number>>(state: S): GtpTongue<S> {
  const tongue = TONGUES.find((each) => each.speaksOf(state));
  if (tongue === undefined) throw new Error("this game is not spoken of over GTP");
  return tongue as GtpTongue<S>;
}
