import { signal } from "@preact/signals";
import { dictionary, type Language, language } from "../language.js";
import { en } from "./en.js";
import { ja } from "./ja.js";

/** Words of the field for a game, its moves, one of them, and taking one back: `{game}`, `{moves}`, `{ply}`, `{undo}`. */
export type Terms = {
  readonly [L in Language]?: Readonly<Record<"game" | "moves" | "ply" | "undo", string>>;
};

export const BOARD_TERMS: Terms = { ja: { game: "対局", moves: "手順", ply: "手", undo: "待った" } };

/** The terms of the game that lies on the page. */
export const terms = signal(BOARD_TERMS);

/** The words of the shell. */
export const t: typeof words = (key, values) => words(key, { ...terms.value[language.value], ...values });

const words = dictionary(en, ja);
