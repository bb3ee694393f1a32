/** Positions of Go, and what is thought of them, as pictures and words. */
export {
  analysisPicture,
  basicsOf,
  drawBoard,
  finalPoints,
  overlaysOf,
  SHOWN,
  type Shown,
  takenWords,
} from "./pictures.js";
export { formatLead, formatResult, outcomeOf, sideName } from "./words.js";
