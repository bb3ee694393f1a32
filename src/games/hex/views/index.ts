/** Positions of Hex, and what is thought of them, as pictures and words. */
import { fitted, type Views } from "../../../views/index.js";
import type { HexState } from "../index.js";
import { hexArtist } from "./artist.js";
import { hexPictures } from "./drawings.js";
import { hexStudies } from "./studies.js";

export { hexArtist } from "./artist.js";
export { drawBoard } from "./pictures.js";

export const hexViews: Views<HexState> = {
  text: (state, screen) => fitted(hexArtist.text(state, [], screen.colour), screen),
  picture: (state, look) => hexArtist.svg(state, [], look),
  pictures: hexPictures,
  studies: hexStudies,
};
