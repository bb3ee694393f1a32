/**
 * Text from outside made safe to display, and the known name that was probably meant.
 *
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
export function escapeControls(text: string): string {
  return text.replace(CONTROL, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x100 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`;
  });
}

/** A message as one line: breaks become blanks, together with those around. */
export function oneLine(text: string): string {
  return escapeControls(text.trim().replace(GAP, (gap) => (BREAK.test(gap) ? " " : gap)));
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

/** What to say to somebody who gave a name that is not among these. */
export function knownNames(name: string, names: readonly string[]): string {
  if (names.length === 0) return "it has none";
  const near = nearest(name, names);
  return `${near === undefined ? "" : `did you mean ${near}? `}known: ${names.join(", ")}`;
}

/** The name that was probably meant: at most a third of it mistyped, counted by single-character changes. */
function nearest(name: string, names: readonly string[]): string | undefined {
  let best: string | undefined;
  let min = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const each of names) {
    // A name that is much longer or shorter cannot be it, and is not worth comparing.
    if (Math.abs(name.length - each.length) >= min) continue;
    const changes = distance(name.toLowerCase(), each.toLowerCase());
    if (changes < min) {
      min = changes;
      best = each;
    }
  }
  return best;
}

/** Insertions, deletions, replacements and exchanges of neighbours that turn one word into the other. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    before = above;
    above = row;
  }
  return above[b.length];
}
