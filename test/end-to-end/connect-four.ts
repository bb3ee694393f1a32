/** Connect Four of examples/, and modules that change something of it. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { playout } from "./command.js";

export const folder = fileURLToPath(new URL("../../examples/connect-four/", import.meta.url));
export const MODULE = join(folder, "index.js");

/** What a command says that went well. */
export function told(args: readonly string[], input = ""): string {
  const { stdout, stderr, status } = playout(args, input);
  expect({ stderr: stderr.replace(/^(loaded the game module|match) .*\n/gm, ""), status }).toEqual({
    stderr: "",
    status: 0,
  });
  return stdout;
}

const FOUR = JSON.stringify(new URL("../../examples/connect-four/index.js", import.meta.url).href);
export const AGENTS = JSON.stringify(new URL("../../dist/entry/playout.js", import.meta.url).href);
/** Connect Four under another name, with some of it changed. */
export const altered = (name: string, change: string) => `import { z } from ${AGENTS};
import four from ${FOUR};
const name = ${JSON.stringify(name)};
const schema = z.strictObject({ ...four.schema.shape, name: z.literal(name) });
const kit = (spec) => {
  const kit = four.kit(spec);
  kit.game.name = name;
  return kit;
};
const game = { ...four, name, schema, kit };
${change}`;

/** With another way to do something in its games. */
export const breaking = (name: string, change: string) =>
  altered(
    name,
    `export default { ...game, kit: (spec) => { const made = kit(spec); const { game: its } = made; ${change}; return made; } };`,
  );
