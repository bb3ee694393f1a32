/** The built page in a real browser: one Chromium for many checks. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import type { HttpListener } from "../../dist/io/http-server.js";
import { servePage } from "../../dist/server/server.js";
import { pageStaleness } from "../built.js";
import { CHROMIUM } from "../chromium.js";

/** The built page. */
export const PAGE = new URL("../../dist/page/", import.meta.url);

export interface Visit {
  readonly page: Page;
  /** Errors that the page did not expect. */
  readonly errors: string[];
}

export interface PageKit {
  readonly address: string;
  /** A newcomer: nothing is kept from other visits. */
  visit(hash?: string, options?: BrowserContextOptions): Promise<Visit>;
}

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/** Serves the built page, and starts a browser; both end with the tests. */
export function pageKit(named: readonly string[] = []): PageKit {
  let door: HttpListener;
  let browser: Browser;
  let address = "";
  beforeAll(async () => {
    const stale = pageStaleness();
    if (stale !== undefined) throw new Error(stale);
    door = await servePage({ page: fileURLToPath(PAGE), named, host: "127.0.0.1", port: 0 });
    address = `http://127.0.0.1:${door.port}/`;
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
  });
  afterAll(async () => {
    await browser?.close();
    await door?.close();
  });
  return {
    get address() {
      return address;
    },
    async visit(hash = "", options = {}) {
      const context = await browser.newContext({
        locale: "en-US",
        permissions: ["clipboard-read", "clipboard-write"],
        // Nobody waits for stones: they are where they go.
        reducedMotion: "reduce",
        ...options,
      });
      context.setDefaultTimeout(60_000);
      // Every visit has the same luck.
      await context.addInitScript(() => {
        crypto.getRandomValues = (array) => {
          if (array instanceof Uint8Array) array.fill(7);
          return array;
        };
      });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on("pageerror", ({ message }) => errors.push(message));
      page.on("console", (message) => {
        if (/Content Security Policy/.test(message.text())) errors.push(message.text());
      });
      await page.goto(address + hash);
      return { page, errors };
    },
  };
}

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** No serious trouble for anybody who hears or reads the page otherwise. */
export async function expectAccessible(page: Page): Promise<void> {
  // As the console would: the page itself allows no scripts but its own.
  await page.evaluate(await readFile(AXE, "utf8"));
  const found = await page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: axe has come as a script
    const { violations } = await (globalThis as any).axe.run({ resultTypes: ["violations"] });
    return violations
      .filter(({ impact }: { impact: string }) => impact === "serious" || impact === "critical")
      .map(
        ({ id, nodes }: { id: string; nodes: { html: string; failureSummary: string }[] }) =>
          `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
      );
  });
  expect(found).toEqual([]);
}
