import { fileURLToPath } from "node:url";

/** The command line of an engine in this folder. */
export function engineCommand(name: string, ...args: string[]): string {
  const file = fileURLToPath(new URL(`${name}.js`, import.meta.url));
  return [process.execPath, file, ...args].map((word) => `'${word}'`).join(" ");
}
