/**
 * Who may ask. A page of another site that a browser shows can send requests to servers of its own machine, also under a name that it
 * makes lead there (DNS rebinding). So a request must name a host that we are known by, and must not come from a page of elsewhere.
 */
import { isIP } from "node:net";
import { hostname } from "node:os";
import type { MiddlewareHandler } from "hono";
import { isLoopback } from "../transports/index.js";

/** What the page needs for threads, and nobody else may do with what we serve. */
const HEADERS: Readonly<Record<string, string>> = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** `host` is where the server listens. */
export function guard(host: string): MiddlewareHandler {
  return async (c, next) => {
    const asked = c.req.header("host") ?? "";
    if (!isOurs(asked, host))
      return c.text(`This server does not answer for ${JSON.stringify(asked)}.\n`, 403);
    if (isForeign(asked, (name) => c.req.header(name)))
      return c.text("This server answers its own page alone.\n", 403);
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return c.text("Only GET and HEAD.\n", 405);
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
  };
}

/** Addresses cannot be made to lead elsewhere; names can, so they must be known. */
function isOurs(asked: string, host: string): boolean {
  const name = nameOf(asked);
  if (name === undefined) return false;
  if (isLoopback(name) || name === host.toLowerCase()) return true;
  return !isLoopback(host) && (isIP(name) > 0 || name === hostname().toLowerCase());
}

/** Without the port; nothing where it is none. */
function nameOf(asked: string): string | undefined {
  return /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i.exec(asked.toLowerCase())?.slice(1).find(Boolean);
}

/** Whether a page of elsewhere asks; a link there that leads to our page is none. */
function isForeign(asked: string, header: (name: string) => string | undefined): boolean {
  const origin = header("origin");
  if (origin !== undefined && origin !== `http://${asked}`) return true;
  const site = header("sec-fetch-site") ?? "none";
  if (site === "same-origin" || site === "none") return false;
  return header("sec-fetch-mode") !== "navigate" || header("sec-fetch-dest") !== "document";
}
