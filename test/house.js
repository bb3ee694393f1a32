/**
 * The size of the house in figures, of src without tests where nothing else is said. It prints a table and forbids nothing.
 *
 *     npm run house             # the table
 *     npm run house -- --list   # and what is counted, where that can be named
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { SyntaxKind } from "typescript/unstable/ast";
import { importCircles, sourcesOf, textsOf } from "./imports.js";
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

const files = sourcesOf("src");
const texts = textsOf([...files, ...sourcesOf("page")]);
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
const circles = importCircles(texts);
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

/** Asks npm what it would pack, without building. */
function packed() {
  const { stdout } = spawnSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(stdout)[0];
}
