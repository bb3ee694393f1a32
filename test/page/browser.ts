/** The built page in a real browser: one Chromium for many checks. */
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { CHROMIUM } from "../chromium.js";

const ROOT = new URL("../../dist/page/", import.meta.url);
const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

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

/** Serves the built page with the headers that allow threads, and starts a browser; both end with the tests. */
export function pageKit(): PageKit {
  let server: Server;
  let browser: Browser;
  let address = "";
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const path = new URL(request.url ?? "/", "http://localhost").pathname.slice(1) || "index.html";
      try {
        const body = await readFile(new URL(path, ROOT));
        response
          .writeHead(200, {
            "content-type": TYPES[extname(path)] ?? "text/plain",
            "cross-origin-opener-policy": "same-origin",
            "cross-origin-embedder-policy": "require-corp",
          })
          .end(body);
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
  });
  afterAll(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
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
      const page = await context.newPage();
      const errors: string[] = [];
      page.on("pageerror", ({ message }) => errors.push(message));
      await page.goto(address + hash);
      return { page, errors };
    },
  };
}

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** No serious trouble for anybody who hears or reads the page otherwise. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.addScriptTag({ path: AXE });
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
