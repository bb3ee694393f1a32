/** Tells whether dist/ was built from the sources that stand in src/ and page/ today. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { leftovers } from "../assembly/leftovers.js";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
/** Files in which the compiler keeps the state of each project. */
const BUILDS = ["dist/pure.tsbuildinfo", "dist/node.tsbuildinfo"];

/** Says in one line why the library and the command in dist/ cannot be trusted, or returns nothing where they can. */
export function staleness(root = ROOT) {
  if (!BUILDS.every((build) => existsSync(root + build))) return "dist is not built: run npm run build";
  /** Time of the build of each source. */
  const built = new Map(BUILDS.flatMap((build) => sourcesOf(root + build).map((name) => [name, changed(root + build)])),
 );
  const stale = sourcesBelow(root, "src").find((name) => !(changed(root + name) <= built.get(name)));
  if (stale !== undefined) return `dist is older than ${stale}: run npm run build`;
  const [left] = leftovers(root);
  if (left !== undefined) return `${left} has no source: run npm run build`;
}

/** Says in one line why the page in dist/ cannot be trusted, or returns nothing where it can. */
export function pageStaleness() {
  const index = "dist/page/index.html";
  if (!existsSync(ROOT + index)) return "the page is not built: run npm run build";
  const newer = [...sourcesBelow(ROOT, "page"), ...sourcesBelow(ROOT, "src")].find(
    (name) => changed(ROOT + name) > changed(ROOT + index),
  );
  if (newer !== undefined) return `the page is older than ${newer}: run npm run build`;
}

/**
 * Lists the sources that a project of the compiler was built from.
 * @param {string} build
 * @returns {string[]}
 */
function sourcesOf(build) {
  const { fileNames } = JSON.parse(readFileSync(build, "utf8"));
  return fileNames
    .filter((name) => name.startsWith("../src/"))
    .map((name) => name.replace("../", ""));
}

/**
 * @param {string} root
 * @param {string} folder
 */
function sourcesBelow(root, folder) {
  return readdirSync(root + folder, { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((name) => /\.(tsx?|css|html)$/.test(name) && !/\.test\.tsx?$/.test(name));
}

/** @param {string} path */
function changed(path) {
  return statSync(path).mtimeMs;
}
