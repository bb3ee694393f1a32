import { expect, test } from "vitest";
import { CASES, signature } from "./cases.js";

// The exact visits of every search and option: any change of behaviour shows here. After a wanted one:
// npx vitest run test/signatures --update
test("every search visits what it always did", async () => {
  const signatures = Object.fromEntries(CASES.map((each) => [each.name, signature(each)]));
  await expect(`${JSON.stringify(signatures, undefined, 2)}\n`).toMatchFileSnapshot("search.json");
});

test("every case has a name of its own, and no two sets of options search alike", () => {
  const names = CASES.map((each) => each.name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(CASES.map((each) => signature(each).join())).size).toBe(CASES.length);
});
