/** The entries of the package: six, with at most 320 names, each of which says what it is for. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as playout from "playout";
import { expect, it } from "vitest";

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
