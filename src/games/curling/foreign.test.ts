import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parseRecord } from "./record.js";

const LOG = readFileSync(
  fileURLToPath(new URL("../../../test/reference/curling/sample_dc3_game.dcl2", import.meta.url)),
  "utf8",
);
const THIRD = /^this is a log of Digital Curling 3 \(\.dcl2\), which cannot be read yet$/;
const LEGACY =
  /^this is a log of the first two generations of Digital Curling \(\.dcl\), which cannot be read yet$/;
const POSITION = `POSITION=POSITION ${"0.0 ".repeat(32)}`;

test.each<[string, string, RegExp]>([
  ["of the third generation", LOG, THIRD],
  ["of which the first line is there", LOG.split("\n", 1)[0] ?? "", THIRD],
  ["of one throw", JSON.stringify({ tag: "sht", log: {} }, null, 2), /^this is one throw in a log of/],
  ["of a server", '{"tag":"trc","log":{}}\n{', /^this is a log of the server of Digital Curling 3/],
  ["of the second generation", "[GameInfo]\r\nFirst=a\r\nSecond=b\r\n", LEGACY],
  ["of the first generation, without its head", `[0000]\r\n${POSITION}\r\n`, LEGACY],
  ["in SGF", "(;GM[1]SZ[9];B[ee])", /^this is a game in SGF, as board games are kept/],
  ["that nobody knows", '{"format":"other"}', /^format: /],
  ["that is no JSON", "{", /^record: /],
])("a game %s is named", (_, text, message) => {
  expect(() => parseRecord(text)).toThrow(message);
});
