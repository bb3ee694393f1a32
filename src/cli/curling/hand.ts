import { Option } from "commander";
import { DISTURBANCES } from "../../games/curling/index.js";

const NAMES = Object.keys(DISTURBANCES);

export function noiseOption(): Option {
  return new Option("--noise <name>", "whose hand throws (default: the one of the rules)").choices(NAMES);
}
