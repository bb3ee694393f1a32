/** `playout curling check` with engines that play, each with one fault. */
import { expect, test } from "vitest";
import { ProgramTransport } from "../../src/io/programs.js";
import { engineCommand } from "../engines/command.js";
import { PLAYOUT, playout } from "./command.js";
import { serve } from "./dc3-server.js";

async function check(protocol: string, command: string) {
  const { status, stdout } = await playout([
    "curling",
    "check",
    "--protocol",
    protocol,
    "--command",
    command,
  ]);
  return { status, wrong: stdout.split("\n").filter((line) => /^(FAILS|should)/.test(line)) };
}

test.each([
  ["legacy", "curling/legacy", "--nul"],
  ["dc3", "curling/dc3", ""],
  ["dc4", "curling/dc4-tee", ""],
])("an engine of %s that does everything right", async (protocol, engine, word) => {
  const words = word === "" ? [] : [word];
  expect(await check(protocol, engineCommand(engine, ...words))).toEqual({ status: 0, wrong: [] });
});

test.each([
  ["legacy", "curling/legacy", ["--early"], /^FAILS {3}plays an end: BESTSHOT came when nobody asked; /],
  [
    "legacy",
    "curling/legacy",
    ["--answer", "BESTSHOT 0.99 29.56 1"],
    /^FAILS {3}throws along the sheet: BESTSHOT 0.99 29.56 1 .*: it goes away from the house; right: .*; mend: /,
  ],
  ["dc3", "curling/dc3", ["--swap"], /^FAILS {3}throws along the sheet: .*it goes across the sheet; /],
  [
    "dc3",
    "curling/dc3",
    ["--cw"],
    /^FAILS {3}turns the way that it aims for: .*; mend: exchange "cw" and "ccw"$/,
  ],
  [
    "dc4",
    "curling/dc4-tee",
    ["--angle", "0.056"],
    /^FAILS {3}throws along the sheet: .*"shot_angle":0.056.*; mend: send pi\/2 minus the angle/,
  ],
  ["dc4", "curling/dc4-tee", ["--old"], /^FAILS {3}understands the names of today's servers: /],
] as const)("%s %s %j", async (protocol, engine, words, line) => {
  const { status, wrong } = await check(protocol, engineCommand(engine, ...words));
  expect(status).toBe(1);
  expect(wrong[0]).toMatch(line);
});

test("our own server does everything right", async () => {
  const { port, outcome } = await serve();
  const line = new ProgramTransport(
    `'${process.execPath}' '${PLAYOUT}' curling check --address dc3://127.0.0.1:${port}`,
  );
  const said: string[] = [];
  for (let text = await line.receive(600); text !== undefined; text = await line.receive(600))
    said.push(text);
  expect((await outcome).how).toBe("rules");
  expect(said.filter((text) => !text.startsWith("ok "))).toEqual([]);
  expect([said.length, line.lastWords]).toEqual([10, "exit status 0"]);
}, 120_000);
