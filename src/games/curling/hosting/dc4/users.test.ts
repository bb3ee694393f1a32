import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Rates } from "./rates.js";
import { addUser, Users } from "./users.js";

const newFile = () => join(mkdtempSync(join(tmpdir(), "playout-users-")), "users.json");

it("knows users by their passwords, of which only salted hashes are kept", async () => {
  const file = newFile();
  await addUser(file, "a", "secret");
  await addUser(file, "b", "secret");
  const text = readFileSync(file, "utf8");
  expect(text).not.toContain("secret");
  const kept = JSON.parse(text).users;
  expect(kept.a.hash).not.toBe(kept.b.hash);
  const users = Users.read(file);
  expect(users.remembers("a", "secret")).toBe(false);
  expect(await users.verify("a", "wrong")).toBe(false);
  expect(await users.verify("nobody", "secret")).toBe(false);
  expect(await users.verify("a", "secret")).toBe(true);
  expect(users.remembers("a", "secret")).toBe(true);
  expect(users.remembers("b", "secret")).toBe(false);
  expect(await users.verify("a", "wrong")).toBe(false);
  await addUser(file, "a", "other");
  const changed = Users.read(file);
  expect([await changed.verify("a", "secret"), await changed.verify("a", "other")]).toEqual([false, true]);
});

it("has guests for programs, until they are dropped", async () => {
  const users = new Users();
  const password = users.addGuest("program");
  expect(password).toMatch(/^[0-9a-f]{64}$/);
  expect(await users.verify("program", password)).toBe(true);
  users.dropGuest("program");
  expect(await users.verify("program", password)).toBe(false);
});

it("refuses names and files that are none", async () => {
  const file = newFile();
  await expect(addUser(file, "a:b", "x")).rejects.toThrow(/letters, digits/);
  await expect(addUser(file, "a", "")).rejects.toThrow(/the password is empty/);
  await expect(addUser(file, "a", "x".repeat(1000))).rejects.toThrow(/at most 200/);
  writeFileSync(file, "{}");
  expect(() => Users.read(file)).toThrow(/users\.json: is no file of users: format: /);
});

it("lets somebody do something so often, and no oftener", () => {
  let now = 0;
  const rates = new Rates(2, 3, () => now);
  const taken = () => Array.from({ length: 5 }, () => rates.take("a")).filter((may) => may).length;
  expect(taken()).toBe(3);
  expect(rates.take("b")).toBe(true);
  now += 1000;
  expect(taken()).toBe(2);
  now += 1e6;
  expect(taken()).toBe(3);
  expect(rates.has("a")).toBe(false);
  expect(rates.has("c")).toBe(true);
});
