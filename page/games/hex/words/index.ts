import { dictionary } from "../../../shell/language.js";
import { en } from "./en.js";
import { ja } from "./ja.js";

/** The words of Hex. */
export const h = dictionary(en, ja);
