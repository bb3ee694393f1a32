import { Option } from "commander";
import { THEMES } from "../draw/index.js";

/** The colours of pictures. */
export function themeOption(): Option {
  return new Option("--theme <name>", "colours of the picture").choices(Object.keys(THEMES)).default("light");
}
