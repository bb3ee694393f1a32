/** Defines what a protocol of `playout curling connect` implements, and what they share: addresses, waiting, passwords. */

import { CommandFailure, USAGE } from "../../../cli/commands.js";
import { escapeControls } from "../../../core/index.js";
import type { Player } from "../../../game/index.js";
import { messageOf, readText } from "../../../io/files.js";
import { carryOver, type SocketTransport } from "../../../io/index.js";
import type { EndingDialogue } from "../../../protocols/index.js";
import type { OpenTeamAgent } from "../engines/agent-seat.js";
import type { GameLog } from "../engines/game-log.js";

/** What somebody who plays a match for `connect` is given. */
export interface ConnectSetup {
  readonly address: URL;
  /** What our team is called. */
  readonly name: string;
  /** True where the user has named the team. */
  readonly isNamed?: boolean;
  /** Who thinks. */
  readonly open: OpenTeamAgent;
  /** Is told everything that happens. */
  readonly diary: GameLog;
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
  play(engagement: ConnectSetup): Promise<void>;
}

/** Host and port of an address that must have both. */
export function placeOf(
  { hostname, port }: URL,
  { form }: Pick<Scheme, "form">,
): { host: string; port: number } {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  if (host === "" || port === "") throw new CommandFailure(`address: expected ${form}`, USAGE);
  return { host, port: Number(port) };
}

// Watches over a server that may not be one: says that we wait, and gives up where nothing comes that can be read.

/** Seconds that a server may take to say something that we understand. */
export const WAIT = 600;
/** Seconds to the first line about waiting, and between later ones. */
const FIRST_LINE = 10;
const LATER_LINES = 60;
/** Lines in a row that cannot be read. */
export const MAX_UNREAD = 20;

/** Hears the lines of a server. */
interface Listener extends EndingDialogue {
  /** Messages that could be read. */
  readonly understood: number;
}

/** Calls `say` with the seconds that have passed, now and then; gives what stops it. */
export function everyWhile(limit: number, say: (seconds: number) => void): () => void {
  const began = performance.now();
  let timer: NodeJS.Timeout;
  const next = (seconds: number) => {
    timer = setTimeout(() => {
      say(Math.round((performance.now() - began) / 1000));
      next(LATER_LINES);
    }, 1000 * seconds);
  };
  next(Math.min(FIRST_LINE, limit / 2));
  return () => clearTimeout(timer);
}

/**
 * Carries a dialogue over TCP. Rejects with one line where the server says nothing for so long, or what is none of the protocol's:
 * at once if `isStrict`, else when many lines in a row cannot be read.
 */
export async function carryWatched(
  listener: Listener,
  transport: SocketTransport,
  { diary, signal, options }: Pick<ConnectSetup, "diary" | "signal" | "options">,
  { protocol, isStrict }: { readonly protocol: string; readonly isStrict: boolean },
): Promise<void> {
  const { wait = WAIT } = options;
  const stop = new AbortController();
  const abandon = () => stop.abort();
  let silent = false;
  const lines = everyWhile(wait, (seconds) => {
    if (listener.understood === 0)
      diary.note(`nothing from the server for ${seconds} s; giving up after ${wait} s (--wait)`);
  });
  const limit = setTimeout(() => {
    silent = listener.understood === 0;
    if (silent) stop.abort();
  }, 1000 * wait);
  let unread = 0;
  const watched: EndingDialogue = {
    get over() {
      return listener.over;
    },
    end: () => listener.end(),
    async hear(line, say) {
      const before = listener.understood;
      const answered = listener.hear(line, say);
      unread = listener.understood > before ? 0 : unread + 1;
      if (unread > 0 && listener.understood === 0 && unread === 1) {
        const words = `that is no server of ${protocol}: it says "${escapeControls(line.slice(0, 60))}"`;
        if (isStrict) throw new Error(words);
        diary.note(words);
      }
      if (unread >= MAX_UNREAD) throw new Error(`${unread} lines in a row are none of ${protocol}`);
      await answered;
    },
  };
  signal.addEventListener("abort", abandon, { once: true });
  if (signal.aborted) abandon();
  try {
    await carryOver(watched, transport, stop.signal);
  } catch (error) {
    if (silent) throw new Error(`no word of ${protocol} in ${wait} s (--wait)`);
    if (listener.understood > 0 || unread > 0 || signal.aborted) throw error;
    throw new Error(`${(error as Error).message} before a word of ${protocol}`);
  } finally {
    signal.removeEventListener("abort", abandon);
    clearTimeout(limit);
    lines();
  }
}

/** The password for a server: of the file, else of the environment, never of the command line; nothing where there is none. */
export function passwordOf({ passwordFile }: ConnectOptions): string | undefined {
  if (passwordFile === undefined) return process.env.PLAYOUT_PASSWORD;
  try {
    return readText(passwordFile).trim();
  } catch (error) {
    throw new CommandFailure(`--password-file: ${messageOf(error)}`, USAGE);
  }
}
