/**
 * One process at a time: a file that says who has the folder.
 *
 * The file appears whole (written elsewhere, then linked), so a reader never sees half of it; one without an owner was
 * left by a writer that is dead. On this machine a process is known by its number and the moment it started, since
 * numbers come again. Processes of other machines cannot be seen; they are alive as long as they touch their file.
 */

import {
  closeSync,
  fstatSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from "node:fs";
import { hostname } from "node:os";
import { onFile, readText } from "./files.js";

/** Seconds between two touches, and those without one after which a process of another machine is gone. */
const BEAT = 5;
const PATIENCE = 60;

/** The longest lock file, in bytes. */
const MAX = 10_000;

interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly start: string | undefined;
}

/** A lock file as it was found. */
interface FoundLock {
  readonly stats: Stats;
  readonly owner: Owner | undefined;
}

/** The refusal of a lock that another process has. */
class LockHeld extends Error {}

/** Milliseconds between two tries, and how long a lock is waited for: longer than it takes to see that its owner is gone. */
const PAUSE = 30;
const WAITING = 1500 * PATIENCE;

/** Takes the lock as soon as whoever has it lets go; rejects with one line where that takes too long. */
export async function waitForLock(file: string): Promise<() => void> {
  const end = performance.now() + WAITING;
  for (;;) {
    try {
      return takeLock(file);
    } catch (error) {
      if (!(error instanceof LockHeld) || performance.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE * (1 + Math.random())));
  }
}

/** Takes the lock, also from a process that is gone; throws one line when another has it. Gives what lets go of it. */
export function takeLock(file: string): () => void {
  const own: Owner = { pid: process.pid, host: hostname(), start: startOf(process.pid) };
  const text = JSON.stringify(own);
  const draft = `${file}.${crypto.randomUUID()}`;
  const handle = onFile(file, () => openSync(draft, "wx"));
  try {
    onFile(file, () => writeSync(handle, text, 0));
    const now = fstatSync(handle).mtimeMs;
    while (!linkFile(draft, file)) {
      const found = look(file);
      if (found === undefined) continue;
      const { owner } = found;
      if (owner !== undefined && isAlive(owner, own, now - found.stats.mtimeMs))
        throw new LockHeld(
          `process ${owner.pid} on ${owner.host} is writing here; if it is gone, delete ${JSON.stringify(file)}`,
        );
      bury(file, found.stats, draft, own);
    }
  } catch (error) {
    closeSync(handle);
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const beat = setInterval(() => touch(handle, text), 1000 * BEAT).unref();
  return () => {
    clearInterval(beat);
    if (isSame(statOf(file), fstatSync(handle))) rmSync(file, { force: true });
    closeSync(handle);
  };
}

/** Whether a process has the lock; nobody is kept from taking it. */
export function isHeld(file: string): boolean {
  const found = look(file);
  if (found?.owner === undefined) return false;
  const own = { pid: process.pid, host: hostname(), start: undefined };
  return isAlive(found.owner, own, Date.now() - found.stats.mtimeMs);
}

/** Writes the same again, which counts by the clock of the file system, the same for all machines. */
function touch(handle: number, text: string): void {
  try {
    writeSync(handle, text, 0);
  } catch {
    // A disk that fails shows itself at the next game.
  }
}

/** Whether the draft became the lock; not where there is one. */
function linkFile(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Nothing where the lock has gone meanwhile. */
function look(file: string): FoundLock | undefined {
  const stats = statOf(file);
  if (stats === undefined) return undefined;
  if (!stats.isFile())
    throw new Error(`${JSON.stringify(file)} is no file, as a lock would be; move it out of the way`);
  try {
    return { stats, owner: ownerOf(JSON.parse(readText(file, MAX))) };
  } catch (error) {
    if (error instanceof SyntaxError) return { stats, owner: undefined };
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Nobody where it does not say. */
function ownerOf(data: unknown): Owner | undefined {
  const { pid, host, start } = Object(data) as Partial<Record<keyof Owner, unknown>>;
  if (!Number.isSafeInteger(pid) || (pid as number) < 1 || typeof host !== "string") return undefined;
  return { pid: pid as number, host, start: typeof start === "string" ? start : undefined };
}

/**
 * Puts a dead lock out of the way. Only who has linked the spade may, so that nobody buries the lock that another has put in its place; a spade whose owner
 * died with it in hand is taken away.
 */
function bury(file: string, dead: Stats, draft: string, own: Owner): void {
  const spade = `${file}.spade`;
  if (linkFile(draft, spade)) {
    const found = statOf(file);
    if (isSame(found, dead) && found?.mtimeMs === dead.mtimeMs) rmSync(file, { force: true });
    rmSync(spade, { force: true });
    return;
  }
  const other = look(spade);
  if (other === undefined) return;
  const silent = statSync(draft).mtimeMs - other.stats.mtimeMs;
  if (other.owner === undefined || !isAlive(other.owner, own, silent)) rmSync(spade, { force: true });
}

function isAlive(owner: Owner, own: Owner, silent: number): boolean {
  if (owner.host !== own.host) return silent < 1000 * PATIENCE;
  if (isDead(owner.pid)) return false;
  const start = startOf(owner.pid);
  if (start !== undefined) return start === owner.start;
  try {
    process.kill(owner.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** What tells a process from others that have had its number; nothing where that cannot be known. */
function startOf(pid: number): string | undefined {
  const words = wordsOf(pid);
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    if (words !== undefined) return `${boot} ${words[19]}`;
  } catch {
    // As where there is nothing to read of the process.
  }
  return pid === process.pid ? String(performance.timeOrigin) : undefined;
}

/** A process that has ended keeps its number until its parent has asked how; nobody asks in many containers. */
function isDead(pid: number): boolean {
  return /^[ZX]/.test(wordsOf(pid)?.[0] ?? "");
}

/** What the system tells of a process, from its state on; nothing where it tells nothing. */
function wordsOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program, in brackets before these words, may hold anything.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

function statOf(file: string): Stats | undefined {
  return statSync(file, { throwIfNoEntry: false });
}

function isSame(a: Stats | undefined, b: Stats): boolean {
  return a?.ino === b.ino && a.dev === b.dev;
}
