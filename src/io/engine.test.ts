import { expect, it } from "vitest";
import { startEngine } from "./programs.js";

/** A program that says where it was told to come, and repeats what it hears. */
const ECHO = `
  const [host, port] = process.argv.slice(1);
  console.log("a line that nobody reads");
  const socket = require("net").connect({ host, port: Number(port) }, () => socket.write("here\\n"));
  socket.on("data", (text) => socket.write(text)).on("end", () => process.exit(0)).on("error", () => {});
`;
const program = (text: string) => `"${process.execPath}" -e '${text}'`;

it("starts an engine with host and port, and hears it on the line", async () => {
  const engine = await startEngine(program(ECHO));
  expect(await engine.receive(60)).toBe("here");
  engine.send("hello");
  expect(await engine.receive(60)).toBe("hello");
  await engine.close();
  expect(await engine.receive(60)).toBeUndefined();
});

it("says how an engine ended that does not come, or comes and goes", async () => {
  await expect(startEngine(program("process.exit(3)"))).rejects.toThrow("exit status 3");
  await expect(startEngine("./no-such-program")).rejects.toThrow("no program ./no-such-program");
  const engine = await startEngine(
    program(
      ECHO.replace("here", "bye").replace(
        'socket.on("data"',
        'setTimeout(() => process.exit(4), 1); socket.on("data"',
      ),
    ),
  );
  while ((await engine.receive(60)) !== undefined);
  await engine.close();
  expect(engine.lastWords).toContain("exit status 4");
});

it("is not waited for when nobody wants it any more", async () => {
  const controller = new AbortController();
  const started = startEngine(program("setInterval(() => {}, 1000)"), {}, controller.signal);
  controller.abort();
  await expect(started).rejects.toThrow("ended by SIGKILL");
});
