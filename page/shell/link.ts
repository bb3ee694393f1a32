/** A game in a link: text, compressed, in letters that an address may hold. */

import { t } from "./words/index.js";

/** Characters of a game; whoever sends more means no good. */
const LONGEST = 4_000_000;

export async function packText(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"), LONGEST);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Throws one line where the letters hold no text. */
export async function unpackText(letters: string): Promise<string> {
  try {
    const binary = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const text = await through(bytes, new DecompressionStream("deflate-raw"), LONGEST);
    return new TextDecoder("utf-8", { fatal: true }).decode(text);
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
  most: number,
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
      if (length > most) throw new TooLong();
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
