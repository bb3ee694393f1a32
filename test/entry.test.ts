/** The entries of the package: six, with at most 320 names, each of which says what it is for. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as playout from "playout";
import { afterAll, describe, expect, it } from "vitest";
import { openSources, parameterContracts, publicNames, publicSymbols } from "./sources.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(root + file, "utf8");
const manifest = JSON.parse(read("package.json")) as { version: string; exports: Record<string, string> };
const { "./package.json": _, ...entries } = manifest.exports;

it("the entry playout exports the version of package.json", () => {
  expect(playout.version).toBe(manifest.version);
});

it("the package has six entries, which README lists", () => {
  const names = Object.keys(entries).map((path) => path.replace(".", "playout"));
  expect(names).toEqual([
    "playout",
    "playout/hex",
    "playout/go",
    "playout/curling",
    "playout/match",
    "playout/node",
  ]);
  for (const [path, target] of Object.entries(entries))
    expect(import.meta.resolve(path.replace(".", "playout"))).toBe(
      new URL(`../${target}`, import.meta.url).href,
    );
  const listed = [...read("README.md").matchAll(/^\| `(playout[\w/]*)` \|/gm)].map(([, name]) => name);
  expect(listed).toEqual(names);
});

describe("what the entries export", () => {
  const { api, project } = openSources();
  afterAll(() => api.close());
  const symbols = publicSymbols(project);

  it("has at most 320 names, members of namespaces and of bundles of functions included", () => {
    expect([...publicNames(project).values()].flat().length).toBeLessThanOrEqual(320);
  });

  it("has a doc comment each, which begins with a verb in the third person", () => {
    const comments = symbols.map(({ entry, name, symbol }) => ({
      name: `${entry} ${name}`,
      comment: symbol.getDocumentationComment(project.checker),
    }));
    const wrong = comments.filter(
      ({ comment }) => !/^[A-Z][a-z]+s\b/.test(comment) || /^(Who|This|Its|Is|Has|Was)\b/.test(comment),
    );
    expect(wrong).toEqual([]);
  });

  it("includes each interface that a caller has to implement for a function or a constructor", () => {
    const exported = new Set(symbols.map(({ symbol }) => symbol.id));
    const missing = symbols.flatMap(({ entry, name, symbol }) =>
      parameterContracts(project, symbol)
        .filter(({ id }) => !exported.has(id))
        .map((contract) => `${entry} ${name}: ${contract.name}`),
    );
    expect(missing).toEqual([]);
  });

  it("has an example for the ten names that people begin with", () => {
    expect(examples.map(([name]) => name).sort()).toEqual([
      "CurlingGame",
      "GoGame",
      "HexGame",
      "ThreadJobs",
      "Uct",
      "WinTable",
      "checkGame",
      "createAgent",
      "runMatch",
      "stream",
    ]);
  });

  const examples = symbols.flatMap(({ name, symbol }): [string, string][] => {
    const node = symbol.declarations[0]!.resolve(project)!;
    const text = node.getSourceFile().text.slice(node.pos, node.getStart());
    const code = /@example\n \* ```js\n(.*?) \* ```/s.exec(text)?.[1];
    return code === undefined ? [] : [[name, code.replace(/^ \* ?/gm, "")]];
  });

  it.each(examples)("the example of %s prints what its comments say", (_, code) => {
    const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module"], {
      cwd: root,
      encoding: "utf8",
      input: code,
    });
    const said = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, line]) => `${line}\n`);
    expect(said.length).toBeGreaterThan(0);
    expect({ stdout, stderr }).toEqual({ stdout: said.join(""), stderr: "" });
  });
});

it("a command that is not built says so in one line", () => {
  const folder = mkdtempSync(join(tmpdir(), "playout-unbuilt-"));
  try {
    cpSync(`${root}bin`, join(folder, "bin"), { recursive: true });
    cpSync(`${root}package.json`, join(folder, "package.json"));
    const { status, stderr } = spawnSync(process.execPath, [join(folder, "bin/playout.js")], {
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^playout: not built yet; run .*\n$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
