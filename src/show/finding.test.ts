import "../games/index.js";
import { expect, test } from "vitest";
import { verificationOf, verifiedBy, verifyFinding } from "./verify.js";

test("what is found further off than it may be does not hold, and is named", () => {
  const findings = [
    verifyFinding("share", 2000, 0.5125, 0.5, 0.02),
    verifyFinding("length", 2000, 111, 110, 0.5),
    verifyFinding("boards", 10, 1, 0, 0),
  ];
  const { data, table, broken } = verifiedBy(findings);
  expect(data).toEqual(findings);
  expect(table).toEqual([
    ["check", "count", "found", "wanted", ""],
    ["share", "2,000", "0.512500", "0.5 ± 0.020000", "holds"],
    ["length", "2,000", "111", "110 ± 0.500000", "DOES NOT HOLD"],
    ["boards", "10", "1", "0", "DOES NOT HOLD"],
  ]);
  expect(broken).toBe("length, boards");
  expect(verifiedBy(findings.slice(0, 1)).broken).toBeUndefined();
});

test("a check that was stopped gives what it has", async () => {
  const setup = { counts: { playouts: 1000 }, seed: "s", clock: { breathe: async () => {} } };
  const { data, broken } = await verificationOf("go").check(setup, { aborted: true }, () => {});
  expect([data, broken]).toEqual([[], undefined]);
});
