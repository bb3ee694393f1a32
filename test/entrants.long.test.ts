/** Every command of the page for entrants, run as a reader runs it. */
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "./end-to-end/command.js";
import { blocksOf, commandsOf, Reader } from "./page.js";
import { pythonWith } from "./python.js";

describe.skipIf(!pythonWith())("the page for entrants", () => {
  const reader = new Reader(temporaryFolder().path);

  for (const block of blocksOf("entrants.md")) {
    if (block.language === "yaml") it("has a plan", () => reader.write(block));
    if (block.language !== "sh") continue;
    for (const command of commandsOf(block))
      it(command, async () => {
        const { status, stderr, stdout } = await reader.run(command);
        expect(status, `${stdout}${stderr}`).toBe(0);
        expect(stdout + stderr).not.toMatch(/"error":"|forfeit/);
      });
  }
});
