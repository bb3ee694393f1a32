/** Holds what the page shows: the game, the run, the open tab and help. */
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import type { AnyGame, GameView } from "../games/game.js";
import type { Replay, Session } from "../session/index.js";

/** A game that lies on the page. */
export interface Shown {
  readonly game: AnyGame;
  // biome-ignore lint/suspicious/noExplicitAny: the game has the types
  readonly session: Session<any, any>;
  readonly view: GameView;
  readonly replay: Replay;
  close(): void;
}

export const shown = signal<Shown | undefined>(undefined);
/** The run that is looked at in place of a game, empty where none is open yet. */
export const run = signal<string | undefined>(undefined);
/** The view of runs, loaded when it is first opened. */
export const RunsPage = signal<ComponentType<{ run: string }> | undefined>(undefined);
/** The tab that is open in the panel. */
export const tab = signal("");
export const helpIsOpen = signal(false);
