import { Command } from "commander";
import { expect, it } from "vitest";
import { analyzeCommand } from "./analyze.js";

it("what is wrong with a board is told with its option", async () => {
  const command = new Command("analyze");
  analyzeCommand(command, []);
  const asked = command.parseAsync(["--board", ""], { from: "user" });
  await expect(asked).rejects.toThrow("--board: width: expected a whole number from 1 to 19, got 0");
});

it("a theme without a picture is refused", async () => {
  const command = new Command("analyze");
  analyzeCommand(command, []);
  const asked = command.parseAsync(["--moves", "a1", "--theme", "dark"], { from: "user" });
  await expect(asked).rejects.toThrow("--theme: goes with --svg");
});
