/** A game in a link: compressed, in letters that an address may hold. */
import type { AnyGame } from "../games/game.js";
import { formatDocument, type GameDocument, parseDocument } from "../session/index.js";
import { crc32 } from "./crc.js";
import { t } from "./words/index.js";

/** Bytes of a game: a link that claims more would fill the memory. */
const LONGEST = 4_000_000;

/** The first byte of what is compressed. A link of version 0.15 and before begins with the brace of its JSON. */
const FORMAT = { bytes: 1, json: 2, oldJson: "{".charCodeAt(0) } as const;
/** The format and a checksum of the rest. */
const HEAD = 5;

/** A game as letters of an address; undefined if a link cannot hold it. */
export async function packDocument(game: AnyGame, document: GameDocument): Promise<string | undefined> {
  if (game.links === undefined)
    return packBytes(withHead(FORMAT.json, new TextEncoder().encode(formatDocument(document))));
  const packed = game.links.pack(document);
  return packed && packBytes(withHead(FORMAT.bytes, packed));
}

/** Throws one line where the letters hold no game of this kind. */
export async function unpackDocument(game: AnyGame, letters: string): Promise<GameDocument> {
  const packed = await unpackBytes(letters);
  if (packed[0] === FORMAT.oldJson) return parseDocument(textOf(packed));
  const rest = packed.subarray(HEAD);
  const head = withHead(packed[0] ?? 0, rest).subarray(0, HEAD);
  if (packed.length < HEAD || head.some((byte, i) => byte !== packed[i])) throw new Error(t("link_cut"));
  if (packed[0] === FORMAT.json) return parseDocument(textOf(rest));
  if (packed[0] !== FORMAT.bytes || game.links === undefined) throw new Error(t("link_kind"));
  return game.links.unpack(rest);
}

function withHead(format: number, rest: Uint8Array): Uint8Array {
  const whole = new Uint8Array(HEAD + rest.length);
  whole[0] = format;
  new DataView(whole.buffer).setUint32(1, crc32(rest));
  whole.set(rest, HEAD);
  return whole;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error(t("link_cut"));
  }
}

/** Compresses bytes and writes them in letters that an address may hold. */
export async function packBytes(bytes: Uint8Array): Promise<string> {
  let binary = "";
  for (const byte of await through(bytes, new CompressionStream("deflate-raw"), LONGEST))
    binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Throws one line where the letters are not whole. */
export async function unpackBytes(letters: string): Promise<Uint8Array> {
  try {
    const binary = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return await through(bytes, new DecompressionStream("deflate-raw"), LONGEST);
  } catch (error) {
    throw error instanceof TooLong ? error : new Error(t("link_cut"));
  }
}

class TooLong extends Error {
  override message = t("link_long");
}

async function through(
  bytes: Uint8Array,
  stream: { readonly readable: ReadableStream; readonly writable: WritableStream },
  max: number,
): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.readable.getReader();
  const read = (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      length += value.length;
      if (length > max) throw new TooLong();
      parts.push(value);
    }
  })();
  try {
    await Promise.all([written, read]);
  } catch (error) {
    await reader.cancel().catch(() => {});
    throw error;
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
