/** The file of a team as the official client kits have it: `team_config.json`. */
import { Failure, messageOf } from "../../../../cli/failure.js";
import { readText } from "../../../../files/index.js";
import { parseJson } from "../../../../game/index.js";
import { parseTeam, type TeamConfig } from "../../protocols/dc4/index.js";

/** Reads a team; throws one line that names the file. */
export function readTeam(file: string): TeamConfig {
  try {
    return parseTeam(parseJson(readText(file)));
  } catch (error) {
    throw new Failure(`${file}: ${messageOf(error)}`);
  }
}
