import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import * as playout from "playout";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(root + file, "utf8");
const manifest = JSON.parse(read("package.json")) as { version: string; exports: Record<string, string> };
const rooms = Object.entries(playout.rooms);

it("the entry tells the version of the package", () => {
  expect(playout.version).toBe(manifest.version);
});

it("the entry lists what the package exports, in that order", () => {
  const { ".": entry, "./package.json": _, ...exported } = manifest.exports;
  expect(entry).toBe("./dist/index.js");
  expect(Object.keys(exported).map((path) => path.replace(".", "playout"))).toEqual(
    Object.keys(playout.rooms),
  );
});

it.each(rooms)("%s: %s", (room, line) => {
  const path = manifest.exports[room.replace("playout", ".")]!;
  expect(import.meta.resolve(room)).toBe(new URL(`../${path}`, import.meta.url).href);
  const types = read(path.replace(/\.js$/, ".d.ts"));
  const names = /\(([\w, ]+)\)$/.exec(line)![1]!.split(", ");
  for (const name of names) expect(types).toMatch(new RegExp(`\\b${name}\\b`));
});

it("the README shows it as Node prints it", () => {
  expect(read("README.md")).toContain(inspect(playout.rooms));
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
