/** Files of dist/ whose source is gone. The compiler writes dist/ and removes nothing from it. */
import { existsSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * Lists built files without a source, by their paths from the root. dist/page is left out: Vite empties it.
 * @returns {string[]}
 */
export function leftovers(root = ROOT) {
  if (!existsSync(`${root}dist`)) return [];
  return readdirSync(`${root}dist`, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => /\.(js|d\.ts|d\.ts\.map)$/.test(name) && !name.startsWith("page/"))
    .filter((name) => !existsSync(`${root}src/${name.replace(/\.(js|d\.ts|d\.ts\.map)$/, ".ts")}`))
    .map((name) => `dist/${name}`);
}

/** Removes built files without a source, and the folders that this leaves empty. */
export function removeLeftovers(root = ROOT) {
  for (const path of leftovers(root)) {
    rmSync(root + path);
    for (let folder = dirname(path); readdirSync(root + folder).length === 0; folder = dirname(folder))
      rmdirSync(root + folder);
  }
}
