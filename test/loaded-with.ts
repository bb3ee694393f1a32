import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Every module that is loaded with this one, and the packages. */
export function loadedWith(file: string, seen = new Set<string>()): Set<string> {
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
