import type { GameEntry } from "../../agents/index.js";
import { goKit, goSchema } from "./players/index.js";

/** What every room knows of Go. */
export const go: GameEntry = { name: "go", schema: goSchema, kit: goKit, facets: [] };
