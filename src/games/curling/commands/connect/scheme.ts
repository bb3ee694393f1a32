/** Where a match is to be played, and how one gets there. */
import { Failure, USAGE } from "../../../../cli/failure.js";
import type { Player } from "../../../../game/index.js";
import type { Diary, OpenThinker } from "../../protocols/index.js";

/** What somebody who plays a match for `connect` is given. */
export interface Engagement {
  readonly address: URL;
  /** What our team is called. */
  readonly name: string;
  /** True where the user has named the team. */
  readonly isNamed?: boolean;
  /** Who thinks. */
  readonly open: OpenThinker;
  /** Is told everything that happens. */
  readonly diary: Diary;
  /** The user does not want to play any more. */
  readonly signal: AbortSignal;
  readonly options: ConnectOptions;
}

/** What only some protocols want to know. */
export interface ConnectOptions {
  /** A rule set, where servers do not tell. */
  readonly rules?: string;
  /** Whether ties are played on, where servers do not tell. */
  readonly extraEnds?: boolean;
  /** The file with the password. */
  readonly passwordFile?: string;
  /** The file with the settings of a match that is to be created. */
  readonly create?: string;
  /** The team that we wish to be. */
  readonly team?: Player;
  /** The user, where the address does not tell. */
  readonly user?: string;
  /** The file with a certificate to trust. */
  readonly ca?: string;
  /** The file with the team, as the official clients have it. */
  readonly teamConfig?: string;
  /** Requests that the server takes, as `30/60`. */
  readonly limit?: string;
  /** Seconds that a server may take to say something that we understand. */
  readonly wait?: number;
}

/** A protocol that matches are played by. */
export interface Scheme {
  /** How its addresses look. */
  readonly form: string;
  /** The rule set by which agents are checked before anything is begun. */
  readonly rules: string;
  /** Plays one match; resolves when it is over, rejects with one line where it cannot be played to its end. */
  play(engagement: Engagement): Promise<void>;
}

const loadDc4 = async () => (await import("./dc4.js")).dc4;

const SCHEMES: ReadonlyMap<string, () => Promise<Scheme>> = new Map([
  ["dc3", async () => (await import("./dc3.js")).dc3],
  ["dc4", loadDc4],
  ["dc4s", loadDc4],
  // Addresses of web pages, as they are pasted.
  ["https", loadDc4],
  ["http", loadDc4],
  ["legacy", async () => (await import("./legacy.js")).legacy],
  ["stdio", async () => (await import("./legacy.js")).stdio],
]);

/** The scheme of an address, and what is left of it. */
export async function schemeOf(text: string): Promise<{ scheme: Scheme; address: URL }> {
  const [, name = text] = /^([a-z0-9]+):\/\//.exec(text) ?? [];
  const load = SCHEMES.get(name);
  if (load === undefined) {
    const schemes = await Promise.all([...SCHEMES.values()].map((each) => each()));
    const forms = [...new Set(schemes.map(({ form }) => form))].join(", ");
    throw new Failure(`address: expected ${forms}, not ${text}`, USAGE);
  }
  const scheme = await load();
  const whole = text === name ? `${name}://` : text;
  if (!URL.canParse(whole)) throw new Failure(`address: expected ${scheme.form}, not ${text}`, USAGE);
  const address = new URL(whole);
  if (address.password !== "")
    throw new Failure(
      "address: everybody on this machine could read the password; see --password-file",
      USAGE,
    );
  return { scheme, address };
}

/** Host and port of an address that must have both. */
export function placeOf(
  { hostname, port }: URL,
  { form }: Pick<Scheme, "form">,
): { host: string; port: number } {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  if (host === "" || port === "") throw new Failure(`address: expected ${form}`, USAGE);
  return { host, port: Number(port) };
}
