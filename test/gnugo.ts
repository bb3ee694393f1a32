import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const FOLDERS = [...(process.env.PATH ?? "").split(delimiter), "/usr/games", "/usr/local/bin"];

/** The program GNU Go, where it is installed; tests that play against it are skipped elsewhere. */
export const GNUGO = FOLDERS.map((folder) => join(folder, "gnugo")).find((path) => existsSync(path));
