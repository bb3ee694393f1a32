/** JSON of people and other programs. */

/** The deepest nesting of lists and objects that is read: more than any file of ours has, and less than exhausts a stack. */
const MAX_DEPTH = 256;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Parses JSON that may be hostile. Throws one line where it is none or is nested too deeply: what reads it later calls itself. */
export function parseJson(text: string): unknown {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) i = endOfString(text, i);
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
    else if ((code === OPEN_LIST || code === OPEN_OBJECT) && ++depth > MAX_DEPTH)
      throw new Error(`is nested more than ${MAX_DEPTH} deep`);
  }
  return JSON.parse(text);
}

/** Finds the quote that ends a string; the end of the text where there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}
