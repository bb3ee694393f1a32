/** Where a queue is: `redis://[user:password@]host[:port][/database]`, or `rediss://` with TLS. */

const HINT = "expected an address such as redis://127.0.0.1:6379, or rediss:// with TLS";

export class QueueAddress {
  readonly url: string;
  /** Without what nobody else is to know. */
  readonly shown: string;
  /** Where the address itself has none. */
  readonly password: string | undefined;
  readonly database: number;
  /** Where there is a password and nobody is named: the same without it. */
  readonly bare: string | undefined;
  readonly #secrets: readonly string[];

  constructor(url: string, password?: string) {
    this.url = url;
    const { protocol, host, pathname, username, password: own } = new URL(url);
    this.shown = `${protocol}//${host}${pathname === "/" ? "" : pathname}`;
    const isGiven = own !== "" || (password ?? "") !== "";
    this.bare = isGiven && (username === "" || username === "default") ? this.shown : undefined;
    this.database = Number(pathname.slice(1));
    this.password = own === "" ? password : undefined;
    this.#secrets = [own, decodeURIComponent(own), password].filter(
      (secret): secret is string => secret !== undefined && secret !== "",
    );
  }

  /** A text without passwords, whoever has put them there. */
  scrub(text: string): string {
    return this.#secrets.reduce((rest, secret) => rest.replaceAll(secret, "***"), text);
  }
}

/** Throws one line, which does not repeat what was given: there may be a password in it. */
export function parseAddress(text: string, password?: string): QueueAddress {
  let url: URL;
  try {
    url = new URL(text);
    decodeURIComponent(`${url.username}${url.password}`);
  } catch {
    throw new Error(HINT);
  }
  if (url.protocol !== "redis:" && url.protocol !== "rediss:") throw new Error(HINT);
  if (url.hostname === "" || !/^\/?\d*$/.test(url.pathname) || url.search !== "" || url.hash !== "")
    throw new Error(`${HINT}, with nothing after it but the number of a database`);
  return new QueueAddress(text, password);
}
