/**
 * Text from files, programs and peers for a terminal: nothing in it moves the cursor, changes colours, turns the direction of
 * writing or begins a line. What would is shown by its code, \x1b or \u202e.
 */

/** Control characters, separators of lines and paragraphs, marks, embeddings and overrides of direction, isolates. */
const CONTROL = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
/** All blanks in a row: none is looked at twice. */
const GAP = /[\s\u0085]+/g;
/** What begins a line or jumps within it. */
const BREAK = /[\t\n\v\f\r\u0085\u2028\u2029]/;
/** Those that JSON lets through. */
const IN_JSON = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A name, or any other text within a line. */
export function shown(text: string): string {
  return text.replace(CONTROL, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x100 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`;
  });
}

/** A message as one line: breaks become blanks, together with those around. */
export function oneLine(text: string): string {
  return shown(text.trim().replace(GAP, (gap) => (BREAK.test(gap) ? " " : gap)));
}

/** JSON in which no string harms a terminal; it means the same. */
export function jsonText(
  value: unknown,
  indent?: number,
  replacer?: (key: string, value: unknown) => unknown,
): string {
  const text = JSON.stringify(value, replacer, indent);
  return text.replace(IN_JSON, (character) => `\\u${hex(character.charCodeAt(0), 4)}`);
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, "0");
}
