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

it("only the command line itself is loaded before a command is called", () => {
  const cli = fileURLToPath(new URL("../dist/cli/", import.meta.url));
  const loaded = [...loadedWith(`${cli}main.js`)];
  expect(loaded.filter((name) => !name.startsWith(cli)).sort()).toEqual(["commander", "node:fs"]);
  expect(loaded.length).toBeLessThan(10);
});
