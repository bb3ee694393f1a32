/** How wide text is in a terminal. */

/** Characters of Japanese, Chinese and Korean text. */
const EAST_ASIAN =
  /[\u1100-\u115f\u2e80-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3ffff}]/u;
const EMOJI = /\p{Emoji_Presentation}/u;
/** What is drawn upon the character before, or not at all. */
const NONE = /[\p{Mn}\p{Me}\u200b-\u200f\u2060-\u2064\ufeff]/u;

export function isEastAsian(character: string): boolean {
  return EAST_ASIAN.test(character);
}

/** The columns that a line of text takes. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += widthOf(character);
  return columns;
}

/** As much of the beginning of a line as fits so many columns. */
export function cutToColumns(text: string, columns: number): string {
  let left = columns;
  let end = 0;
  for (const character of text) {
    left -= widthOf(character);
    if (left < 0) break;
    end += character.length;
  }
  return text.slice(0, end);
}

function widthOf(character: string): number {
  if (character >= " " && character <= "~") return 1;
  if (NONE.test(character)) return 0;
  return EAST_ASIAN.test(character) || EMOJI.test(character) ? 2 : 1;
}
