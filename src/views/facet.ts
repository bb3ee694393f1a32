/** What whoever shows a game asks of it: positions, records, reports and analyses as pictures, and as text for a terminal. */
import { Facet } from "../agents/index.js";
import type { State } from "../game/index.js";
import type { Look, Pictures } from "./pictures.js";
import type { Screen } from "./screen.js";
import type { Studies } from "./study.js";

export interface Views<S extends State<unknown> = State<unknown>> {
  /** A position for a terminal. */
  text(state: S, screen: Screen): string;
  /** A position as SVG. */
  picture(state: S, look: Look): string;
  /** What can be drawn. */
  readonly pictures: Pictures;
  /** What can be found out. */
  readonly studies: Studies;
}

// biome-ignore lint/suspicious/noExplicitAny: whoever asks has states of the game
export const VIEWS = new Facet<Views<any>>("VIEWS", {
  text: "function",
  picture: "function",
  pictures: "object",
  studies: "object",
});

/** The games that can be shown. */
export function viewedGames(): string[] {
  return VIEWS.games();
}

// biome-ignore lint/suspicious/noExplicitAny: whoever asks has states of the game
export function viewsOf(game: string): Views<any> {
  const views = VIEWS.of({ name: game });
  if (views === undefined) throw new Error(`${game} has no views`);
  return views;
}
