import { checkData } from "../../dist/core/checks.js";
import { countsSchema } from "../../dist/games/go/verify.js";
import { keptReference } from "../reference.js";

/** Numbers that only right rules give. */
export const counts = checkData(countsSchema, keptReference("go/small-board-counts.json"));
