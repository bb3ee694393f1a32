import { dictionary } from "../../../shell/language.js";
import { en } from "./en.js";
import { ja } from "./ja.js";

/** The words of Go. */
export const g = dictionary(en, ja);
