/**
 * How wide characters are, in hundredths of an em, rounded up: the wider of DejaVu Sans, the widest font that is usual, and of
 * Helvetica. What fits by these widths fits whatever font a machine has. From the advance widths of the fonts.
 */

/** From space to tilde. */
const REGULAR = [
  32, 41, 46, 84, 64, 96, 78, 28, 40, 40, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34,
  34, 84, 84, 84, 56, 102, 69, 69, 73, 78, 67, 62, 78, 76, 30, 50, 67, 56, 87, 75, 79, 67, 79, 73, 67, 62, 74,
  69, 99, 69, 67, 69, 40, 34, 40, 84, 56, 50, 62, 64, 55, 64, 62, 36, 64, 64, 28, 28, 58, 28, 98, 64, 62, 64,
  64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84,
];
const BOLD = [
  35, 46, 53, 84, 70, 101, 88, 31, 46, 46, 53, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 40,
  40, 84, 84, 84, 62, 100, 78, 77, 74, 84, 69, 69, 83, 84, 38, 56, 78, 64, 100, 84, 86, 74, 86, 78, 73, 69,
  82, 78, 111, 78, 73, 73, 46, 37, 46, 84, 56, 50, 68, 72, 60, 72, 68, 44, 72, 72, 35, 35, 67, 35, 105, 72,
  69, 72, 72, 50, 60, 48, 72, 66, 93, 65, 66, 59, 72, 37, 72, 84,
];

/** Others that pictures write, regular and bold. */
const OTHERS: Readonly<Record<string, readonly [number, number]>> = {
  "\u00a0": [32, 35], // no-break space
  "\u00b7": [32, 38], // middle dot
  "\u00b1": [84, 84], // plus or minus
  "\u00d7": [84, 84], // times
  "\u2013": [56, 56], // en dash
  "\u2212": [84, 84], // minus
  "\u2264": [84, 84], // at most
  "\u2265": [84, 84], // at least
};

/** Most characters of other writing take less, those of Japanese, Chinese and Korean exactly that. */
const ANY = 100;

/** In ems. Letters with accents are as wide as without. */
export function characterWidth(character: string, bold: boolean): number {
  if (/^\p{Mark}$/u.test(character)) return 0;
  const [base = character] = character.normalize("NFD");
  const ascii = (bold ? BOLD : REGULAR)[base.charCodeAt(0) - 32];
  return (ascii ?? OTHERS[base]?.[bold ? 1 : 0] ?? ANY) / 100;
}
