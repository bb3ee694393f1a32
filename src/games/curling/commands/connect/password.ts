import { Failure, messageOf, USAGE } from "../../../../cli/failure.js";
import { readText } from "../../../../files/index.js";
import type { ConnectOptions } from "./scheme.js";

/** The password for a server: of the file, else of the environment, never of the command line; nothing where there is none. */
export function passwordOf({ passwordFile }: ConnectOptions): string | undefined {
  if (passwordFile === undefined) return process.env.PLAYOUT_PASSWORD;
  try {
    return readText(passwordFile).trim();
  } catch (error) {
    throw new Failure(`--password-file: ${messageOf(error)}`, USAGE);
  }
}
