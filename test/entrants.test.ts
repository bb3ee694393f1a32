/** The page for entrants, in both languages, and the engine that it shows. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parseRecord } from "../src/games/curling/record.js";
import { playout, temporaryFolder } from "./end-to-end/command.js";
import { blocksOf, commandsOf } from "./page.js";
import { pythonWith } from "./python.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const ENGINE = `${root}examples/engines/entrant.py`;
const blocks = blocksOf("entrants.md");
const commands = blocks.filter(({ language }) => language === "sh").flatMap(commandsOf);

describe("the page for entrants", () => {
  it("shows the same in both languages", () => {
    expect(blocksOf("ja/entrants.md")).toEqual(blocks);
  });

  it("shows examples as they are", () => {
    const source = readFileSync(ENGINE, "utf8") + readFileSync(`${root}examples/curling-decision.js`, "utf8");
    const shown = blocks.filter(({ language }) => language === "python" || language === "js");
    expect(shown.length).toBe(2);
    for (const { text } of shown)
      for (const line of text.split("\n")) if (!line.startsWith("//")) expect(source).toContain(line);
  });

  it.each(commands.filter((line) => /\bplayout /.test(line)))("names options that there are: %s", (line) => {
    const words = /playout ((?:[a-z]\w* )*[a-z]\w*)?/.exec(line)![1]!.split(" ");
    const options = [...line.matchAll(/ (--[a-z0-9-]+)/g)].map(([, option]) => option!);
    const game = /--game \w+/.exec(line)?.[0].split(" ") ?? [];
    const help = playout([...words, ...game, "--help"]).stdout;
    for (const option of options) expect(help).toMatch(new RegExp(`${option}\\b`));
  });
});

const python = pythonWith();

describe.skipIf(!python)("examples/engines/entrant.py", () => {
  const { path } = temporaryFolder();

  it("plays an end of Digital Curling 3 in a hurry", () => {
    const out = `${path}/hosted`;
    const seats = ["--team0", `command:"${python}" "${ENGINE}"`, "--team1", "agent:rules"];
    const clock = ["--ends", "1", "--time", "15", "--extra-end-time", "15", "--seed", "1"];
    const { stdout, status } = playout(["curling", "host", "dc3", "--out", out, ...seats, ...clock], "\n");
    expect(status).toBe(0);
    const [, id] = /^(\S+) +entrant\.py \d+:\d+ rules, .* wins$/m.exec(stdout)!;
    const record = parseRecord(readFileSync(`${out}/matches/${id}/record.json`, "utf8"));
    expect(record.result?.reason).toBe("score");
  });

  it("says how it is used", () => {
    const { stderr, status } = spawnSync(python!, [ENGINE], { encoding: "utf8" });
    expect(stderr).toMatch(/^A curling engine/);
    expect(status).toBe(1);
  });
});
