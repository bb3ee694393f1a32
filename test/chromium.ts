/** A browser, where one is installed. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

export const hasChromium = existsSync(CHROMIUM);

/** The document at an address as HTML, when its scripts are done. */
export async function documentAt(address: string): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), "playout-browser-"));
  try {
    const { stdout } = await promisify(execFile)(
      CHROMIUM,
      [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        `--user-data-dir=${profile}`,
        "--virtual-time-budget=60000",
        "--dump-dom",
        address,
      ],
      { maxBuffer: 2 ** 26 },
    );
    return stdout;
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
}
