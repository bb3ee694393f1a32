import { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { engineCommand } from "../../test/engines/command.js";
import { isAlive, until } from "../../test/until.js";
import { StallError } from "../protocols/programs.js";
import { ProgramTransport } from "./programs.js";

test("lines come as they were sent, and then the end", async () => {
  const program = new ProgramTransport(
    `'${process.execPath}' -e "console.log('a\\\\n\\\\nb'); console.error('c')"`,
  );
  expect([await program.receive(10), await program.receive(10), await program.receive(10)]).toEqual([
    "a",
    "",
    "b",
  ]);
  expect(await program.receive(10)).toBeUndefined();
  expect(program.lastWords).toBe("exit status 0; c");
  await program.close();
});

test("a flood is held back and read in order", async () => {
  const lines = 200_000;
  const program = new ProgramTransport(
    `'${process.execPath}' -e "for (let i = 0; i < ${lines}; i++) console.log(i)"`,
  );
  const pause = vi.spyOn(Socket.prototype, "pause");
  await until(() => pause.mock.calls.length > 0);
  pause.mockRestore();
  for (let line = 0; line < lines; line++)
    if ((await program.receive(10)) !== String(line)) expect(line).toBe(-1);
  expect(await program.receive(10)).toBeUndefined();
});

test("silence is told apart from the end", async () => {
  const program = new ProgramTransport(engineCommand("silent"));
  await expect(program.receive(0.05)).rejects.toThrow(StallError);
  await program.close();
  expect(await program.receive(1)).toBeUndefined();
});

test("what a program has started goes with it", async () => {
  const program = new ProgramTransport(engineCommand("with-child"));
  program.send("child");
  const child = Number((await program.receive(10))?.slice(2));
  expect(isAlive(child)).toBe(true);
  await program.close();
  await until(() => !isAlive(child));
});

test("also when the program is killed", async () => {
  const program = new ProgramTransport(engineCommand("with-child"));
  program.send("child");
  const child = Number((await program.receive(10))?.slice(2));
  program.end();
  expect(await program.receive(10)).toBe("");
  expect(await program.receive(10)).toBeUndefined();
  expect(program.lastWords).toBe("ended by SIGKILL");
  await until(() => !isAlive(child));
});

test.each([
  ["no-such-program-anywhere", "no program no-such-program-anywhere"],
  ["/tmp", "/tmp cannot be run"],
])("%s is no program, and that is told in words", async (command, words) => {
  const program = new ProgramTransport(command);
  expect(await program.receive(10)).toBeUndefined();
  expect(program.lastWords).toBe(words);
});
