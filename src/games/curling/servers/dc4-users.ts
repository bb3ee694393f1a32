/** Users of a server and their passwords, which are kept as salted hashes (scrypt) and nowhere else. */

import { createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { statSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { checkData, parseJson } from "../../../core/index.js";
import { FileError, onFile, readText, writeWhole } from "../../../io/files.js";
import { waitForLock } from "../../../io/index.js";

/** What a guess costs: about 50 ms and 16 MiB. */
const COST = { N: 16384, r: 8, p: 1 };
const HASH_BYTES = 32;
const SALT_BYTES = 16;
const LONGEST = 200;
const MAX_BYTES = 2 ** 24;
const OWNER_ONLY = 0o600;

const hex = z.string().regex(/^([0-9a-f]{2})+$/);
const fileSchema = z.strictObject({
  format: z.literal("playout-users"),
  version: z.literal(1),
  users: z.record(
    z.string(),
    z.strictObject({
      salt: hex,
      hash: hex,
      N: z
        .int()
        .min(2)
        .max(2 ** 20),
      r: z.int().min(1).max(32),
      p: z.int().min(1).max(16),
    }),
  ),
});

type UserFile = z.output<typeof fileSchema>;
type Entry = UserFile["users"][string];

/** Basic authentication puts a colon between name and password. */
function checkUserName(name: string): void {
  if (!/^[\w.@-]+$/.test(name) || name.length > LONGEST)
    throw new Error("a user's name is made of letters, digits and . _ - @");
  // Objects have it already: the file would not keep it.
  if (name === "__proto__") throw new Error("no user can be called __proto__");
}

function checkPassword(password: string): void {
  if (password === "") throw new Error("the password is empty");
  if (password.length > LONGEST) throw new Error(`a password has at most ${LONGEST} characters`);
}

/** Adds a user to a file, which may not be there yet, or gives one another password. Waits for others who do the same. */
export async function addUser(file: string, name: string, password: string): Promise<void> {
  checkUserName(name);
  checkPassword(password);
  readFile(file, true);
  const salt = randomBytes(SALT_BYTES);
  const hash = await hashOf(password, { salt: salt.toString("hex"), ...COST });
  const entry: Entry = { salt: salt.toString("hex"), hash: hash.toString("hex"), ...COST };
  onFile(file, () => statSync(dirname(file)));
  const release = await waitForLock(`${file}.lock`);
  try {
    const { users, ...head } = readFile(file, true);
    const text = JSON.stringify({ ...head, users: { ...users, [name]: entry } }, null, 2);
    writeWhole(file, `${text}\n`, OWNER_ONLY);
  } finally {
    release();
  }
}

/** Those who may play. */
export class Users {
  readonly #entries: ReadonlyMap<string, Entry>;
  /** Of passwords that were right, so that a throw does not cost a hash: under a key that only this process has. */
  readonly #known = new Map<string, Buffer>();
  readonly #key = randomBytes(HASH_BYTES);
  #hashing: Promise<unknown> = Promise.resolve();
  /** Takes as long for a name that nobody has. */
  readonly #nobody: Entry = { salt: randomBytes(SALT_BYTES).toString("hex"), hash: "", ...COST };

  constructor(entries: ReadonlyMap<string, Entry> = new Map()) {
    this.#entries = entries;
  }

  static read(file: string): Users {
    return new Users(new Map(Object.entries(readFile(file, false).users)));
  }

  /** A user of this process alone, for a program that it starts; gives the password, which nobody can guess. */
  addGuest(name: string): string {
    const password = randomBytes(HASH_BYTES).toString("hex");
    this.#known.set(name, this.#digest(password));
    return password;
  }

  dropGuest(name: string): void {
    if (!this.#entries.has(name)) this.#known.delete(name);
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Whether this was verified before; needs no time to speak of. */
  remembers(name: string, password: string): boolean {
    const known = this.#known.get(name);
    return known !== undefined && timingSafeEqual(known, this.#digest(password));
  }

  /**
   * Passwords are hashed one after the other: guesses of many do not take the machine. When its turn has come, `may` refuses whoever
   * was wrong too often by throwing; `wrong` hears that this one is wrong.
   */
  async verify(name: string, password: string, may = () => {}, wrong = () => {}): Promise<boolean> {
    const verified = this.#hashing.then(async () => {
      may();
      const right = await this.#verify(name, password);
      if (!right) wrong();
      return right;
    });
    this.#hashing = verified.catch(() => {});
    return await verified;
  }

  async #verify(name: string, password: string): Promise<boolean> {
    if (this.remembers(name, password)) return true;
    if (password.length > LONGEST) return false;
    const entry = this.#entries.get(name) ?? this.#nobody;
    const hash = await hashOf(password, entry);
    const wanted = Buffer.from(entry.hash, "hex");
    if (wanted.length !== hash.length || !timingSafeEqual(hash, wanted)) return false;
    this.#known.set(name, this.#digest(password));
    return true;
  }

  #digest(password: string): Buffer {
    return createHmac("sha256", this.#key).update(password).digest();
  }
}

function readFile(file: string, mayBeMissing: boolean): UserFile {
  let text: string;
  try {
    text = readText(file, MAX_BYTES);
  } catch (error) {
    if (mayBeMissing && error instanceof FileError && error.code === "ENOENT")
      return { format: "playout-users", version: 1, users: {} };
    throw error;
  }
  try {
    return checkData(fileSchema, parseJson(text));
  } catch (error) {
    throw new FileError(file, `is no file of users: ${(error as Error).message}`);
  }
}

function hashOf(password: string, { salt, N, r, p }: Omit<Entry, "hash">): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem: 256 * N * r };
    scrypt(password, Buffer.from(salt, "hex"), HASH_BYTES, options, (error, hash) => {
      if (error) reject(error);
      else resolve(hash);
    });
  });
}
