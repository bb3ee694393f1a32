import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { type HeadedFormat, jsonLine } from "../io/rows.js";
import { asBegun } from "./folder-work.js";

const header = z.strictObject({ format: z.string(), who: z.string(), seed: z.string() });

const FORMAT: HeadedFormat<z.output<typeof header>, object> = {
  file: "rows.jsonl",
  what: "rows",
  made: "rows were made",
  header: jsonLine(header),
  row: jsonLine(z.object({})),
  same: ["who", "seed"],
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "playout-begun-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Options {
  agent?: string;
  seed: string;
  games: string;
}

async function read(...words: string[]): Promise<Options> {
  const command = new Command()
    .option("--agent <a>")
    .option("--seed <s>", "", "usual")
    .option("--games <n>", "", "5")
    .parse(words, { from: "user" });
  return asBegun(command.opts<Options>(), command, FORMAT, folder, ({ who, seed }) => ({ agent: who, seed }));
}

test("what is not said is as the rows of a folder were made, and as usual where none are there", async () => {
  expect(await read("--seed", "a")).toEqual({ seed: "a", games: "5" });
  writeFileSync(join(folder, FORMAT.file), '{"format":"playout-rows","who":"uct","seed":"b"}\n{}\n');
  expect(await read()).toEqual({ agent: "uct", seed: "b", games: "5" });
  expect(await read("--seed", "usual", "--games", "7")).toEqual({ agent: "uct", seed: "usual", games: "7" });
  writeFileSync(join(folder, FORMAT.file), "something\n");
  await expect(read()).rejects.toThrow(/^[^\n]*rows\.jsonl, line 1: [^\n]+$/);
});
