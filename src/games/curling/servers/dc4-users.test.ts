import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PLAYOUT } from "../../../../test/end-to-end/command.js";
import { Rates } from "./dc4-app.js";
import { addUser, Users } from "./dc4-users.js";

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

it("keeps every user whom processes add at the same time, also after one that was killed", async () => {
  const file = newFile();
  const lock = new URL("../../../../dist/io/lock.js", import.meta.url).href;
  const script = `import { takeLock } from ${JSON.stringify(lock)};
    takeLock(${JSON.stringify(`${file}.lock`)});
    process.kill(process.pid, "SIGKILL");`;
  const killed = spawn(process.execPath, ["--input-type=module", "-e", script]);
  expect(await once(killed, "exit")).toEqual([null, "SIGKILL"]);
  expect(existsSync(`${file}.lock`)).toBe(true);
  const names = Array.from({ length: 6 }, (_, i) => `user${i}`);
  await Promise.all(
    names.map(async (name) => {
      const child = spawn(process.execPath, [PLAYOUT, "curling", "user", name, "--users", file]);
      child.stdin.end(name);
      expect(await once(child, "exit")).toEqual([0, null]);
    }),
  );
  expect(Object.keys(JSON.parse(readFileSync(file, "utf8")).users).sort()).toEqual(names);
  expect(existsSync(`${file}.lock`)).toBe(false);
});

it("takes names that every object has, but for the one that none can keep", async () => {
  const file = newFile();
  for (const name of ["constructor", "toString", "hasOwnProperty"]) {
    expect(await new Users().verify(name, "x")).toBe(false);
    await addUser(file, name, name);
    expect(await Users.read(file).verify(name, name)).toBe(true);
  }
  await expect(addUser(file, "__proto__", "x")).rejects.toThrow(/^no user can be called __proto__$/);
  expect(Users.read(file).size).toBe(3);
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
