import { dictionary } from "../language.js";
import { en } from "./en.js";
import { ja } from "./ja.js";

/** The words of the shell. */
export const t = dictionary(en, ja);
