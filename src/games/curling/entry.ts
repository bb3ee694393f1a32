import type { GameEntry } from "../../agents/index.js";
import { curlingKit, curlingSchema } from "./players/index.js";

/** What every room knows of Curling. */
export const curling: GameEntry = { name: "curling", schema: curlingSchema, kit: curlingKit, facets: [] };
