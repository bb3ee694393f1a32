import { setTimeout } from "node:timers/promises";
import { Failure, messageOf, USAGE } from "../../../../cli/failure.js";
import { readText } from "../../../../files/index.js";
import { parseJson } from "../../../../game/index.js";
import { HttpPeer, systemClock, UntrustedServer, WrongServer } from "../../../../transports/index.js";
import {
  type Ask,
  checkSettings,
  Dc4Player,
  type Dc4Reply,
  isUuid,
  parseSettings,
  type TeamConfig,
  teamName,
  usualTeam,
} from "../../protocols/dc4/index.js";
import { type Carriage, carryPlayer, reached } from "./carry.js";
import { DC4_FORM, type Dc4Address, parseDc4Address } from "./dc4-address.js";
import { pacedAsk, parseLimit } from "./paced.js";
import { passwordOf } from "./password.js";
import type { ConnectOptions, Engagement, Scheme } from "./scheme.js";
import { readTeam } from "./team-file.js";
import { everyWhile, WAIT } from "./vigil.js";

/** Seconds for an answer, at most. */
const ANSWER = 60;
/** Requests that the hosted service takes. */
const HOSTED_LIMIT = { requests: 30, seconds: 60 };

/** Digital Curling 4: the path of the address is the id of a match, or its name. */
export const dc4: Scheme = {
  form: DC4_FORM,
  rules: "dc4",
  async play(engagement) {
    const { address, open, diary, options } = engagement;
    const config = teamOf(engagement);
    const peer = peerOf(address, options);
    const carriage = carriageOf(engagement);
    const paced = askOf(engagement, peer);
    let isGreeted = false;
    const lines = everyWhile(options.wait ?? WAIT, (seconds) => {
      if (!isGreeted) diary.note(`nothing from the server for ${seconds} s`);
    });
    const ask: Ask = async (request, isWanted) => {
      const reply = await paced(request, isWanted);
      isGreeted = true;
      return reply;
    };
    try {
      const match = await matchOf(engagement, peer, carriage);
      const player = new Dc4Player({
        ...{ match, open, diary, config, ask },
        wish: teamName(options.team ?? 0),
        now: () => systemClock.now(),
      });
      try {
        await carryPlayer(player, peer, match, carriage);
      } finally {
        await player.close();
      }
    } catch (error) {
      throw advised(error, address);
    } finally {
      lines();
      await peer.close();
    }
  },
};

/** The same error with what to do about it. */
function advised(error: unknown, address: URL): unknown {
  if (error instanceof UntrustedServer)
    return new Error(`${error.message}; --ca FILE trusts a certificate of your own`);
  if (!(error instanceof WrongServer)) return error;
  const { message } = error;
  const isSecure = parseDc4Address(address).isSecure;
  if (/ to https:/.test(message) && !isSecure)
    return new Error(`${message}: this server speaks HTTPS; use dc4s://`);
  if (/TLS/.test(message)) return new Error(`${message}; dc4:// is for plain HTTP`);
  return error;
}

function teamOf({ name, isNamed, options }: Engagement): TeamConfig {
  if (options.teamConfig === undefined) return usualTeam(name);
  const team = readTeam(options.teamConfig);
  return isNamed === true ? { ...team, team_name: name } : team;
}

/** Asks no more often than the server lets us. */
export function askOf(
  engagement: Pick<Engagement, "address" | "diary" | "options" | "signal">,
  peer: HttpPeer,
): Ask {
  const { address, options } = engagement;
  const { signal, wait, trouble, patience = WAIT } = carriageOf(engagement);
  return pacedAsk((request) => peer.ask(request), {
    ...{ signal, wait, trouble, patience },
    limit: limitOf(parseDc4Address(address), options),
    now: () => systemClock.now(),
  });
}

function limitOf({ isSecure }: Dc4Address, { limit }: ConnectOptions) {
  if (limit === undefined) return isSecure ? HOSTED_LIMIT : undefined;
  try {
    return parseLimit(limit);
  } catch (error) {
    throw new Failure(`--limit: ${messageOf(error)}`, USAGE);
  }
}

export function carriageOf({
  signal,
  diary,
  options,
}: Pick<Engagement, "signal" | "diary" | "options">): Carriage {
  const wait = (milliseconds: number) => setTimeout(milliseconds, undefined, { signal }).catch(() => {});
  return { signal, wait, patience: options.wait ?? WAIT, trouble: (words) => diary.note(words) };
}

/** The server of an address, as its user. */
export function peerOf(address: URL, options: ConnectOptions): HttpPeer {
  const { base, user = options.user } = parseDc4Address(address);
  if (user === undefined || user === "")
    throw new Failure(`address: names no user: expected ${DC4_FORM}, or --user NAME`, USAGE);
  const password = passwordOf(options);
  if (password === undefined)
    throw new Failure("a password is wanted: set PLAYOUT_PASSWORD, or give --password-file", USAGE);
  const answer = Math.min(ANSWER, options.wait ?? WAIT);
  return new HttpPeer(base, user, password, {
    answer,
    ...(options.ca !== undefined && { ca: certificateIn(options.ca) }),
  });
}

function certificateIn(file: string): string {
  let text: string;
  try {
    text = readText(file);
  } catch (error) {
    throw new Failure(`--ca: ${messageOf(error)}`, USAGE);
  }
  if (!text.includes("-----BEGIN CERTIFICATE-----"))
    throw new Failure(`--ca: ${file}: expected a certificate (PEM)`, USAGE);
  return text;
}

/** The id of the match: of the one that is created, of the one in the address, or of the newest of its name on a server that may not be there yet. */
export async function matchOf(
  engagement: Pick<Engagement, "address" | "diary" | "options" | "signal">,
  peer: HttpPeer,
  carriage: Carriage,
): Promise<string> {
  const { address, diary, options } = engagement;
  const { match: named } = parseDc4Address(address);
  if (options.create !== undefined) {
    if (named !== "")
      throw new Failure(
        `address: a match that is created has no id yet; expected ${address.protocol}//user@${address.host}`,
        USAGE,
      );
    const request = { method: "POST", path: "/matches", body: settingsOf(options.create) } as const;
    const body = granted(await reached(() => askOf(engagement, peer)(request), carriage));
    const id = typeof body === "string" ? body : "";
    if (!isUuid(id)) throw new Error("the server created a match without an id");
    diary.note(`match ${id}`);
    return id;
  }
  if (isUuid(named)) return named;
  if (named === "") throw new Failure(`address: expected ${DC4_FORM}, or --create`, USAGE);
  const path = `/matches/by-name/latest?match_name=${encodeURIComponent(named)}`;
  const body = granted(await reached(() => peer.ask({ method: "GET", path }), carriage));
  const id = String(Object(body).match_id);
  if (!isUuid(id)) throw new Error(`the server knows no match ${named}`);
  return id;
}

function granted({ status, body }: Dc4Reply): unknown {
  if (status >= 200 && status < 300) return body;
  throw new Error(`the server answers ${status}: ${messageOf(String(Object(body).detail ?? ""))}`);
}

function settingsOf(file: string): unknown {
  try {
    const settings = parseSettings(parseJson(readText(file)));
    checkSettings(settings);
    return settings;
  } catch (error) {
    throw new Failure(`${file}: ${messageOf(error)}`);
  }
}
