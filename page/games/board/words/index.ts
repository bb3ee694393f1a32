import { dictionary } from "../../../shell/language.js";
import { en } from "./en.js";
import { ja } from "./ja.js";

/** The words of all board games. */
export const b = dictionary(en, ja);
