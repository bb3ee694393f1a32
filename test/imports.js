/** The import graph of src and page, for the walls and the figures of the house. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/**
 * Lists the source files of a folder, without tests and without the modules that the build writes into folders named wasm.
 * @param {string} folder
 */
export function sourcesOf(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name) && !name.includes("/wasm/"))
    .sort();
}

/**
 * Reads files.
 * @param {readonly string[]} files
 * @returns {Map<string, string>}
 */
export function textsOf(files) {
  return new Map(files.map((name) => [name, readFileSync(join(ROOT, name), "utf8")]));
}

/**
 * Maps each file to the files that it loads when it runs, those that it imports within a function included; imports and exports of types
 * alone are left out.
 * @param {Map<string, string>} texts
 * @returns {Map<string, string[]>}
 */
function importsOf(texts) {
  const statement = /^(?:import|export)\s+(?!type\b)(?:([^;"]*?)\s+from\s+)?"(\.[^"]+)"/gm;
  const call = /(?<!typeof )import\("(\.[^"]+)"\)/g;
  return new Map(
    [...texts].map(([name, text]) => {
      const paths = [...text.matchAll(statement)]
        .filter(([, names]) => loads(names))
        .map(([, , path]) => path);
      paths.push(...[...text.matchAll(call)].map(([, path]) => path));
      return [name, paths.flatMap((path) => target(texts, name, path) ?? [])];
    }),
  );
}

/** Tells whether something other than types is imported: a file of which all names are types is not loaded. */
function loads(names) {
  const listed = /^\{(.*)\}$/s.exec(names?.trim() ?? "")?.[1];
  if (listed === undefined) return true;
  const each = listed
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return each.length === 0 || each.some((part) => !part.startsWith("type "));
}

function target(texts, name, path) {
  const base = normalize(join(dirname(name), path)).replace(/\.jsx?$/, "");
  return [`${base}.ts`, `${base}.tsx`, base].find((each) => texts.has(each));
}

/**
 * Finds the groups of files that reach one another by imports (Tarjan 1972).
 * @param {Map<string, string>} texts by file
 * @returns {string[][]}
 */
export function importCircles(texts) {
  const imports = importsOf(texts);
  const circles = [];
  const order = new Map();
  const lowest = new Map();
  const open = [];
  const visit = (name) => {
    order.set(name, order.size);
    lowest.set(name, order.get(name));
    open.push(name);
    for (const next of imports.get(name)) {
      if (!order.has(next)) visit(next);
      // A closed file belongs to another circle, or to none.
      if (open.includes(next)) lowest.set(name, Math.min(lowest.get(name), lowest.get(next)));
    }
    if (lowest.get(name) !== order.get(name)) return;
    const circle = open.splice(open.indexOf(name));
    if (circle.length > 1) circles.push(circle);
  };
  for (const name of imports.keys()) if (!order.has(name)) visit(name);
  return circles;
}
