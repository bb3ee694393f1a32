/** UUIDs of version 7 (RFC 9562): 48 bits of milliseconds, then 74 bits. */
import { sha256 } from "../../../../game/index.js";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** `bits` are 20 hexadecimal digits, of which version and variant take six bits. */
export function uuid7(milliseconds: number, bits: string): string {
  const time = Math.floor(milliseconds).toString(16).padStart(12, "0").slice(-12);
  const variant = (8 + (Number.parseInt(bits[3]!, 16) & 3)).toString(16);
  const digits = `${time}7${bits.slice(0, 3)}${variant}${bits.slice(4, 19)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The id of a part of a match: always the same for the same part, so that it outlives a server. */
export function partId(match: string, part: string): string {
  const milliseconds = Number.parseInt(match.replaceAll("-", "").slice(0, 12), 16);
  return uuid7(milliseconds, sha256(`${match} ${part}`).slice(0, 20));
}
