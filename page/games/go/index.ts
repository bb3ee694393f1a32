/** Go on the page. */
import { boardPage } from "../board/index.js";
import { goDefinition } from "./definition.js";

export const goPage = boardPage(goDefinition);
