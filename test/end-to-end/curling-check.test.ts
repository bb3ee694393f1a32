/** `playout curling check`: engines that fail at once, servers that are not there. Those that play are in the long tests. */
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { engineCommand } from "../engines/command.js";
import { expectComplaint, playout } from "./command.js";

test("an engine that does not come", async () => {
  const { status, stdout, stderr } = await playout([
    "curling",
    "check",
    "--command",
    `"${process.execPath}" -e "process.exit(3)"`,
  ]);
  expect(stdout).toMatch(
    /^FAILS {3}plays an end: exit status 3; right: dc is answered by .*; mend: answer each .*\n$/,
  );
  expect([status, stderr]).toEqual([1, "playout: 1 of 1 points must be mended\n"]);
});

test("an engine that cannot throw, as JSON", async () => {
  const command = engineCommand("curling/legacy", "--mute", "ISREADY");
  const { status, stdout } = await playout([
    "curling",
    "check",
    "--protocol",
    "legacy",
    "--command",
    command,
    "--timeout",
    "0.01",
    "--json",
  ]);
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toEqual([
    {
      about: "plays an end",
      needed: true,
      wrong: {
        seen: expect.stringMatching(/^no (READYOK|answer) in 0.01 s/),
        right: expect.stringMatching(/^ISREADY is answered by READYOK/),
        mend: "answer each of these messages with one line, and flush it",
      },
    },
  ]);
});

test("what is no command line has one line", async () => {
  const { status, stderr } = await playout(["curling", "check", "--command", "'"]);
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(/^playout: --command: the quote ' does not end\n/),
  ]);
});

test("what is to be checked must be said, and be there", () => {
  expectComplaint(["check"], 2, /expected --command for an engine, or --address for a server/);
  expectComplaint(["check", "--address", "dc5://x:1"], 2, /--address: expected dc3:\/\/host:port/);
  expectComplaint(
    ["check", "--address", "dc4://127.0.0.1:1/final"],
    2,
    /expected dc4:\/\/user@host:port\/match/,
  );
  expectComplaint(["check", "--address", "dc3://127.0.0.1:1"], 1, /127\.0\.0\.1:1: nobody listens there/);
});

test("a server that says nothing is none", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `dc3://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expectComplaint(
    ["check", "--address", address, "--timeout", "0.1"],
    1,
    /no game was begun: not a word in 0\.1 s, and servers speak first\n$/,
  );
  server.close();
});
