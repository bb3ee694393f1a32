/** Positions of Go, and what is thought of them, as pictures and words. */
import { fitted, type Views } from "../../../views/index.js";
import type { GoState } from "../index.js";
import { goArtist } from "./artist.js";
import { goPictures } from "./drawings.js";
import { goStudies } from "./studies.js";

export { drawBoard, goArtist } from "./artist.js";
export { takenWords } from "./pictures.js";
export { formatLead, formatResult, outcomeOf, sideName } from "./words.js";

export const goViews: Views<GoState> = {
  text: (state, screen) => fitted(goArtist.text(state, [], screen.colour), screen),
  picture: (state, look) => goArtist.svg(state, [], look),
  pictures: goPictures,
  studies: goStudies,
};
