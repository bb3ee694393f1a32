/** Tells whether dist/ was built from the sources that stand in src/ today. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../", import.meta.url);

/** Says in one line why dist/ cannot be trusted, or returns nothing where it can. */
export function staleness() {
  const builds = ["dist/node.tsbuildinfo", "dist/pure.tsbuildinfo"].map((name) => new URL(name, ROOT));
  if (!builds.every((build) => existsSync(build))) return "dist is not built: run npm run build";
  const built = Math.min(...builds.map((build) => statSync(build).mtimeMs));
  const sources = filesBelow("src").filter((name) => !name.endsWith(".test.ts"));
  const newer = sources.find((name) => statSync(new URL(`src/${name}`, ROOT)).mtimeMs > built);
  if (newer !== undefined) return `dist is older than src/${newer}: run npm run build`;
  const known = new Set(sources.map((name) => name.replace(/\.[jt]s$/, "")));
  const left = filesBelow("dist").find(
    (name) => name.endsWith(".js") && !name.startsWith("page/") && !known.has(name.replace(/\.js$/, "")),
  );
  if (left !== undefined) return `dist/${left} has no source: remove dist, then run npm run build`;
}

/** @param {string} folder */
function filesBelow(folder) {
  return readdirSync(fileURLToPath(new URL(folder, ROOT)), { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => /\.[jt]s$/.test(name));
}
