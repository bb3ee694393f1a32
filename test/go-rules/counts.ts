import { countsSchema } from "../../dist/cli/verify/go-counts.js";
import { checked } from "../../dist/game/index.js";
import { keptReference } from "../reference.js";

/** Numbers that only right rules give. */
export const counts = checked(countsSchema, keptReference("go/small-board-counts.json"));
