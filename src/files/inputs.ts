/** The files that a command has read: none of them becomes an output, by whatever name. */
import { type BigIntStats, statSync } from "node:fs";
import { resolve } from "node:path";

/** Names as they were given, by path. */
const inputs = new Map<string, string>();

export function remember(file: string): void {
  inputs.set(resolve(file), file);
}

/** Begins anew: another command has inputs of its own. */
export function forgetInputs(): void {
  inputs.clear();
}

/** The name of the input that is this very file; nothing where there is none. */
export function inputNamed({ dev, ino }: BigIntStats): string | undefined {
  for (const [path, name] of inputs) {
    const stats = statOf(path);
    if (stats?.dev === dev && stats.ino === ino) return name;
  }
  return undefined;
}

/** Nothing where it has gone meanwhile. */
function statOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true });
  } catch {
    return undefined;
  }
}
