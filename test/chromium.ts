/** A browser, where one is installed. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

export const hasChromium = existsSync(CHROMIUM);

const QUIETLY = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** The document at an address as HTML, when its scripts are done; workers of the page are not waited for. */
export async function documentAt(address: string): Promise<string> {
  return withProfile(async (profile) => {
    const args = [...QUIETLY, profile, "--virtual-time-budget=60000", "--dump-dom", address];
    const { stdout } = await promisify(execFile)(CHROMIUM, args, { maxBuffer: 2 ** 26 });
    return stdout;
  });
}

/** Shows the page at an address until it has answered, however it does that. */
export async function showing<T>(address: string, answer: Promise<T>): Promise<T> {
  return withProfile(async (profile) => {
    const browser = spawn(CHROMIUM, [...QUIETLY, profile, "--remote-debugging-port=0", address], {
      stdio: "ignore",
    });
    const gone = once(browser, "exit").then(() => {
      throw new Error("the browser has gone without an answer");
    });
    try {
      return await Promise.race([answer, gone]);
    } finally {
      browser.kill();
      await gone.catch(() => {});
    }
  });
}

async function withProfile<T>(work: (option: string) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), "playout-browser-"));
  try {
    return await work(`--user-data-dir=${profile}`);
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
