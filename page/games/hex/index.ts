/** Hex on the page. */
import { boardPage } from "../board/index.js";
import { hexDefinition } from "./definition.js";

export const hexPage = boardPage(hexDefinition);
