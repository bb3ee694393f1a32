/** What messages are made of: words with blanks between them, the first of which says what the message is. */

/** A message without what may hang on to it: blanks, a carriage return, a NUL. */
export function wordsOf(line: string): string[] {
  return line.split(/[\s\0]+/).filter((word) => word !== "");
}

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

export function numberOf(word: string | undefined, what: string): number {
  if (word === undefined) throw new Error(`${what} is missing`);
  const value = DECIMAL.test(word) ? Number(word) : Number.NaN;
  if (!Number.isFinite(value)) throw new Error(`${what} is no number: ${word.slice(0, 40)}`);
  return value;
}

/** A whole number; programs may write it with a fraction of zeros. */
export function countOf(word: string | undefined, what: string, least: number, most: number): number {
  const value = numberOf(word, what);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`${what} is ${word!.slice(0, 40)}, not from ${least} to ${most}`);
  return value;
}

/** Six digits behind the point, as the old programs write; never a minus before zero. */
export function formatNumber(value: number): string {
  const text = value.toFixed(6);
  return text === "-0.000000" ? "0.000000" : text;
}

/** A name as one word: blanks and whatever else would end it become underscores. */
export function formatName(name: string): string {
  const word = [...name]
    .map((character) => (/[\s\p{C}]/u.test(character) ? "_" : character))
    .slice(0, 64)
    .join("");
  return word === "" ? "_" : word;
}
