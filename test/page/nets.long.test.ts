/** The page loads a net once, as binary, however many workers and threads ask it. */
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium } from "../chromium.js";
import { pageKit } from "./browser.js";
import { thrown } from "./curling-visit.js";

/** Passes requests on to a server, and counts the bytes of each answer. */
async function countingProxy(to: () => string) {
  const answers: { path: string; bytes: number }[] = [];
  const server: Server = createServer((asked, answer) => {
    const { origin: _, ...headers } = asked.headers;
    const { pathname, host } = new URL(asked.url ?? "/", to());
    const forwarded = request(new URL(asked.url ?? "/", to()), {
      method: asked.method,
      headers: { ...headers, host },
    });
    forwarded.on("response", (found) => {
      answer.writeHead(found.statusCode ?? 500, found.headers);
      const counted = { path: pathname, bytes: 0 };
      answers.push(counted);
      found.on("data", (chunk: Buffer) => {
        counted.bytes += chunk.length;
      });
      found.pipe(answer);
    });
    asked.pipe(forwarded);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { answers, server, port: (server.address() as AddressInfo).port };
}

describe.skipIf(!hasChromium)("nets on the page (needs Chromium)", () => {
  const kit = pageKit();
  let proxy: Awaited<ReturnType<typeof countingProxy>>;
  beforeAll(async () => {
    proxy = await countingProxy(() => kit.address);
  });
  afterAll(() => proxy.server.close());

  it("one file of less than half a megabyte, for the worker and all threads of a search", async () => {
    const { page, errors } = await kit.visit();
    const loads = () => proxy.answers.filter(({ path }) => path.endsWith(".net"));
    await page.goto(`http://127.0.0.1:${proxy.port}/#/curling`);
    await page.getByRole("application").waitFor();
    // Threads need memory that is shared.
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    // The analysis asks the net, and then an agent whose search has threads.
    await page.getByRole("tab").nth(1).click();
    await page.locator(".candidate").first().waitFor();
    await page.getByRole("tab").nth(0).click();
    await page.getByLabel("Who plays Yellow").selectOption("other");
    await page.getByPlaceholder("best").fill("best:playouts=3000,threads=2");
    await page.getByPlaceholder("best").blur();
    await page.getByRole("button", { name: "Throw", exact: true }).click();
    await thrown(page, 2);
    expect(proxy.answers.some(({ path }) => /search-worker/.test(path))).toBe(true);
    expect(loads()).toHaveLength(1);
    expect(loads()[0]?.bytes).toBeGreaterThan(400_000);
    expect(loads()[0]?.bytes).toBeLessThan(500_000);
    const scripts = proxy.answers.filter(({ path }) => path.endsWith(".js"));
    expect(Math.max(...scripts.map(({ bytes }) => bytes))).toBeLessThan(400_000);
    const total = proxy.answers.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total).toBeLessThan(2_500_000);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
