import { Command } from "commander";
import { expect, it } from "vitest";
import { analyzeCommand } from "./index.js";

it("a theme without a picture is refused", async () => {
  const command = new Command("analyze");
  analyzeCommand(command);
  const asked = command.parseAsync(["--moves", "a1", "--theme", "dark"], { from: "user" });
  await expect(asked).rejects.toThrow("--theme: goes with --svg");
});
