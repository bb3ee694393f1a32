export { curlingFormats, curlingGame, readGame } from "./formats.js";
export type { ToldGame } from "./game.js";
