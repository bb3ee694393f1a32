import type { BoardColour } from "../../../../src/draw/index.js";
import { dictionary } from "../../../shell/language.js";
import { en } from "./en.js";
import { ja } from "./ja.js";

/** The words of all board games. */
export const b = dictionary(en, ja);

export function sideName(colour: BoardColour): string {
  return b(colour === "B" ? "black" : "white");
}
