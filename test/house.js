/**
 * The size of the house in figures, of src without tests where nothing else is said. It prints a table and forbids nothing.
 *
 *     npm run house             # the table
 *     npm run house -- --list   # and what is counted, where that can be named
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseArgs } from "node:util";
import { SyntaxKind } from "typescript/unstable/ast";
import { openSources, publicNames, ROOT } from "./sources.js";

/** Lines from which on a function counts as long. */
const LONG = 60;

const FUNCTIONS = new Set([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.Constructor,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
]);
const TYPES = new Set([
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeAliasDeclaration,
  SyntaxKind.ClassDeclaration,
  SyntaxKind.EnumDeclaration,
]);

const { values: options } = parseArgs({ options: { list: { type: "boolean", default: false } } });

/** @param {string} folder */
function sourcesOf(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
    .sort();
}

const files = sourcesOf("src");
const texts = new Map(
  [...files, ...sourcesOf("page")].map((name) => [name, readFileSync(join(ROOT, name), "utf8")]),
);
const lengths = files.map((name) => texts.get(name).split("\n").length - 1).sort((a, b) => a - b);

const { api, project } = openSources();
const longFunctions = [];
/** Files that declare an exported type, by its name. */
const typeNames = new Map();
for (const name of files) {
  const source = project.program.getSourceFile(join(ROOT, name));
  for (const statement of source.statements)
    if (TYPES.has(statement.kind) && isExported(statement)) {
      const type = statement.name.text;
      typeNames.set(type, [...(typeNames.get(type) ?? []), name]);
    }
  const visit = (node) => {
    if (FUNCTIONS.has(node.kind)) {
      const text = source.text.slice(node.getStart(source), node.end);
      const lines = text.split("\n").length;
      if (lines > LONG)
        longFunctions.push(`${name}: ${node.name?.text ?? text.split("\n", 1)[0].trim()}, ${lines} lines`);
    }
    node.forEachChild(visit);
  };
  visit(source);
}
const entries = publicNames(project);
api.close();

const twice = [...typeNames]
  .filter(([, places]) => places.length > 1)
  .map(([type, places]) => `${type}: ${places.join(" ")}`);
const circles = circlesIn(importsOf(texts));
const depth = Math.max(...files.map((name) => name.split("/").length - 1));
const { unpackedSize, entryCount } = packed();

const rows = [
  ["files", files.length],
  ["median lines of a file", lengths[lengths.length >> 1]],
  ["lines", lengths.reduce((sum, each) => sum + each, 0)],
  ["index.ts", files.filter((name) => name.endsWith("/index.ts"))],
  ["folders deep at most, src included", depth, files.filter((name) => name.split("/").length - 1 === depth)],
  ["entries", entries.size],
  [
    "public names",
    [...entries.values()].flat().length,
    [...entries].map(([entry, names]) => `${entry}: ${names.length}`),
  ],
  ["run-time import circles of src and page", circles.map((files) => files.join(" "))],
  ["files in these circles", circles.flat().length],
  ["exported type names declared twice", twice],
  [`functions over ${LONG} lines`, longFunctions],
  ["package unpacked, MB", (unpackedSize / 1e6).toFixed(1)],
  ["files of the package", entryCount],
];
const width = Math.max(...rows.map(([what]) => what.length));
for (const [what, found, named = Array.isArray(found) ? found : []] of rows) {
  console.log(`${what.padEnd(width)}  ${Array.isArray(found) ? found.length : found}`);
  if (options.list) for (const line of named) console.log(`  ${line}`);
}

function isExported(statement) {
  return statement.modifiers?.some(({ kind }) => kind === SyntaxKind.ExportKeyword) ?? false;
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
      return [name, paths.flatMap((path) => target(name, path) ?? [])];
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

function target(name, path) {
  const base = normalize(join(dirname(name), path)).replace(/\.jsx?$/, "");
  return [`${base}.ts`, `${base}.tsx`, base].find((each) => texts.has(each));
}

/**
 * Finds the groups of files that reach one another by imports (Tarjan 1972).
 * @param {Map<string, string[]>} imports
 */
function circlesIn(imports) {
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
      // What is closed has another circle, or none.
      if (open.includes(next)) lowest.set(name, Math.min(lowest.get(name), lowest.get(next)));
    }
    if (lowest.get(name) !== order.get(name)) return;
    const circle = open.splice(open.indexOf(name));
    if (circle.length > 1) circles.push(circle);
  };
  for (const name of imports.keys()) if (!order.has(name)) visit(name);
  return circles;
}

/** Asks npm what it would pack, without building. */
function packed() {
  const { stdout } = spawnSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(stdout)[0];
}
