import { expect, test } from "vitest";
import { parseAddress } from "./queue-connection.js";

test("what is shown of an address has no password, and no text keeps one", () => {
  const address = parseAddress("rediss://me:s%40cret@lab.example:6380/2");
  expect(address.shown).toBe("rediss://lab.example:6380/2");
  expect(address.scrub("me:s%40cret and s@cret")).toBe("me:*** and ***");
  const other = parseAddress("redis://127.0.0.1", "hidden");
  expect(other.shown).toBe("redis://127.0.0.1");
  expect(other.password).toBe("hidden");
  expect(other.scrub("AUTH hidden")).toBe("AUTH ***");
  // The one of the address counts.
  expect(parseAddress("redis://:own@127.0.0.1", "hidden").password).toBeUndefined();
});

test.each([
  "127.0.0.1:6379",
  "http://:secret@lab",
  "redis://",
  "redis://:secret@lab/jobs",
  "redis://:secret@lab?db=1",
  "redis://:secret%zz@lab",
  "redis://me%:secret@lab",
  "secret",
])("%s is refused without being repeated", (text) => {
  expect(() => parseAddress(text)).toThrow(/^expected an address such as [^\n]+$/);
  expect(() => parseAddress(text)).not.toThrow(/secret/);
});
