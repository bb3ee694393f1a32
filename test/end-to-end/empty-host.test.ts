import { expect, it } from "vitest";
import { openHttpListener } from "../../src/io/http-server.js";
import { listenOn } from "../../src/io/sockets.js";
import { playout, temporaryFolder } from "./command.js";

const { path } = temporaryFolder();

it.each([
  ["serve", "--no-open", "--port", "0"],
  ["curling", "host", "dc3", "--out", path],
  ["curling", "host", "legacy", "--out", path],
  ["curling", "host", "dc4", "--out", path],
])("an empty address to listen at is wrong usage: playout %s %s", (...words) => {
  for (const host of ["", " "])
    for (const given of [["--host", host], [`--host=${host}`]]) {
      const { stdout, stderr, status } = playout([...words, ...given]);
      expect(stderr).toMatch(/^playout: [^\n]*--host[^\n]*\n$/);
      expect({ stdout, status }).toEqual({ stdout: "", status: 2 });
    }
});

it("nothing listens at an empty address", async () => {
  await expect(openHttpListener({} as never, { host: "", port: 0, connections: 1 })).rejects.toThrow(/empty/);
  expect(() => listenOn({ host: "" }, () => {})).toThrow(/empty/);
});
