/** What is in the package that others install, and that it works there. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { path: string; size: number }[];
}

const root = fileURLToPath(new URL("..", import.meta.url));
const manifest = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as {
  exports: Record<string, string>;
  dependencies: Record<string, string>;
};
/** Modules that programs import, by the name they use. */
const entries = Object.entries(manifest.exports)
  .filter(([, path]) => path.endsWith(".js"))
  .map(([name, path]) => ({ name: name.replace(".", "playout"), path: path.replace("./", "") }));

/** A folder in which the package is installed, with its dependencies. */
const folder = mkdtempSync(join(tmpdir(), "playout-package-"));
const installed = join(folder, "node_modules/playout");
let packed: Packed;
let paths: ReadonlySet<string>;

beforeAll(() => {
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  [packed] = JSON.parse(execFileSync("npm", args, { cwd: root, encoding: "utf8", stdio: "pipe" })) as [
    Packed,
  ];
  paths = new Set(packed.files.map(({ path }) => path));
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xzf", join(folder, packed.filename), "-C", installed, "--strip-components=1"]);
  for (const name of [...Object.keys(manifest.dependencies), "@types/node", "undici-types"]) {
    mkdirSync(dirname(join(folder, "node_modules", name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  }
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true }));

it("the package holds what is built, and no sources, maps, pictures or leftovers", () => {
  for (const { path } of entries) expect(paths).toContain(path);
  for (const path of ["playout/vector_ends.py", "pyproject.toml"]) expect(paths).toContain(`python/${path}`);
  for (const path of paths)
    expect(path).not.toMatch(
      /tsbuildinfo|\.map$|\.test\.|^(src|test|docs\/images|python\/tests)\/|pycache|\.venv/,
    );
});

it("the package takes at most 12 MB", () => {
  expect(packed.unpackedSize).toBeLessThanOrEqual(12e6);
});

/** Lists the declarations that the entries reach, by the paths of the package. */
function reachedDeclarations(): Set<string> {
  const reached = new Set<string>();
  const visit = (path: string) => {
    if (reached.has(path)) return;
    reached.add(path);
    const text = readFileSync(join(root, path), "utf8");
    for (const [, target] of text.matchAll(/(?:\bfrom|\bimport\(|^import) ?"(\.[^"]+)"/gm)) {
      const next = join(dirname(path), target!).replace(/\.js$/, ".d.ts");
      if (existsSync(join(root, next))) visit(next);
    }
  };
  for (const { path } of entries) visit(path.replace(/\.js$/, ".d.ts"));
  return reached;
}

it("the package holds the declarations that its entries reach, and no folder of which they reach none", () => {
  const reached = reachedDeclarations();
  expect([...reached].filter((path) => !paths.has(path))).toEqual([]);
  const folders = new Set([...reached].map((path) => dirname(path)));
  const spare = [...paths].filter((path) => path.endsWith(".d.ts") && !folders.has(dirname(path)));
  expect(spare).toEqual([]);
});

it("a TypeScript program compiles against every entry, the declarations of the package checked as well", () => {
  const imports = entries.map(({ name }, i) => `import * as entry${i} from "${name}";\n`);
  const sample = /```js\n(import .*?from "playout.*?)```/s.exec(
    readFileSync(`${root}README.md`, "utf8"),
  )![1]!;
  writeFileSync(
    join(folder, "every.ts"),
    `${imports.join("")}console.log(${entries.map((_, i) => `entry${i}`).join(", ")});\n`,
  );
  writeFileSync(join(folder, "sample.ts"), sample);
  const options = "--noEmit --strict --skipLibCheck false --module nodenext --target es2023 --types node";
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const { status, stdout } = spawnSync(
    process.execPath,
    [compiler, ...options.split(" "), "every.ts", "sample.ts"],
    { cwd: folder, encoding: "utf8" },
  );
  expect(stdout).toBe("");
  expect(status).toBe(0);
});

it.each([
  "demo",
  "experiment list",
  "verify hex --playouts 10000 --boards 1000 --json",
  "bench hex --rounds 1 --json",
  `match run ${join(installed, "plans/hex-small.yaml")} --out ${join(folder, "match")}`,
])("the installed command runs %s", (line) => {
  const command = [join(installed, "bin/playout.js"), ...line.split(" ")];
  const { status, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: "utf8" });
  expect(stderr).not.toMatch(/^playout: /m);
  expect(status).toBe(0);
});
