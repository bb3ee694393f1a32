/** What the command loads before it knows what it is asked. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

/** Every module that is loaded with this one, and the packages. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name] of readFileSync(file, "utf8").matchAll(
    /^(?:import|export) (?:[^;]*? from )?"([^"]+)";$/gm,
  )) {
    if (name!.startsWith(".")) loadedWith(fileURLToPath(new URL(name!, `file://${file}`)), seen);
    else seen.add(name!);
  }
  return seen;
}

it("only words and the command line are loaded before a command is called", () => {
  const dist = fileURLToPath(new URL("../dist/", import.meta.url));
  const loaded = [...loadedWith(`${dist}cli/main.js`)];
  expect(loaded.filter((name) => !name.startsWith(dist)).sort()).toEqual([
    "commander",
    "node:fs",
    "node:path",
  ]);
  const rooms = loaded
    .filter((name) => name.startsWith(dist))
    .map((name) => name.slice(dist.length).split("/")[0]);
  expect([...new Set(rooms)].sort()).toEqual(["cli", "files", "game", "index.js", "random"]);
  expect(loaded.filter((name) => name.startsWith(`${dist}cli/`)).length).toBeLessThan(6);
});
