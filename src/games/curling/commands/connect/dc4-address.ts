/** Addresses of matches of DC4: our own form, and those of web pages of a server, pasted as they are. */
import { Failure, USAGE } from "../../../../cli/failure.js";

export interface Dc4Address {
  /** http://host:port or https://host:port. */
  readonly base: string;
  /** Undefined where the address does not tell. */
  readonly user: string | undefined;
  /** The id of the match, or its name; empty where the address does not tell. */
  readonly match: string;
  /** True for a hosted server, which is reached over HTTPS and limits requests. */
  readonly isSecure: boolean;
}

export const DC4_FORM = "dc4://user@host:port/match, dc4s://user@host/match or https://host/...";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
/** Pages may name a tournament or a team first. */
const MATCH_UUID = new RegExp(`(?<=match[a-z_-]*[/=])${UUID.source}`, "i");
/** Ports where none is told: the official server's, and those of the web. */
const PORTS: Readonly<Record<string, string>> = {
  "dc4:": "5000",
  "dc4s:": "443",
  "http:": "80",
  "https:": "443",
};
/** Parameters of pages that name a match. */
const PARAMETERS = ["match_id", "match", "id", "match_name", "name"];

/** Reads an address; throws one line about what is missing. */
export function parseDc4Address(address: URL): Dc4Address {
  const { protocol, hostname, username } = address;
  if (hostname === "") throw new Failure(`address: expected ${DC4_FORM}`, USAGE);
  const isSecure = protocol === "dc4s:" || protocol === "https:";
  const port = address.port || PORTS[protocol];
  return {
    base: `${isSecure ? "https" : "http"}://${hostname}:${port}`,
    user: username === "" ? undefined : decoded(username),
    match: matchIn(address),
    isSecure,
  };
}

function matchIn({ protocol, pathname, search, hash }: URL): string {
  const text = `${decoded(pathname)} ${decoded(search)} ${decoded(hash)}`;
  const [id] = MATCH_UUID.exec(text) ?? UUID.exec(text) ?? [];
  if (id !== undefined) return id.toLowerCase();
  const path = decoded(pathname.replace(/^\/|\/$/g, ""));
  if (protocol.startsWith("dc4")) return path;
  const query = new URLSearchParams(search);
  const named = PARAMETERS.map((name) => query.get(name)).find((value) => value);
  if (named) return named;
  const [, inPath] = /(?:^|\/)matches\/([^/]+)/.exec(path) ?? [];
  if (inPath !== undefined) return inPath;
  return /[/.]/.test(path) ? "" : path;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Failure(`address: ${text} has a % that stands for nothing`, USAGE);
  }
}
