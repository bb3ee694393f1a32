import type { GameEntry } from "../../agents/index.js";
import { hexKit, hexSchema } from "./players/index.js";

/** What every room knows of Hex. */
export const hex: GameEntry = { name: "hex", schema: hexSchema, kit: hexKit, facets: [] };
