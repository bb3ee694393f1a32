import { dictionary } from "../../shell/language.js";
import { en } from "./en.js";
import { ja } from "./ja.js";

/** The words of runs. */
export const r = dictionary(en, ja);
