// Text without SVG: shares and differences, widths of characters, and pages of characters for a terminal.
//
// Shares, chances and differences as text.

const MINUS = "\u2212";

/** "63.2", where the rest says that it is per cent. */
export function inPercent(share: number, decimals = 1): string {
  return (100 * share).toFixed(decimals);
}

/** "63.2 %" */
export function percent(share: number, decimals = 1): string {
  return `${inPercent(share, decimals)} %`;
}

/** A number with its sign, the minus as wide as the plus: "+2.10", "\u22122.10", "0.00", "+\u221e". */
export function formatSigned(value: number, decimals = 2): string {
  const text = Number.isFinite(value) ? Math.abs(value).toFixed(decimals) : "\u221e";
  if (Number(text) === 0) return text;
  return `${value > 0 ? "+" : MINUS}${text}`;
}

/** "63.2%"; a chance that is not quite sure is never shown as sure. */
export function formatChance(chance: number, decimals = 1): string {
  const smallest = 10 ** -decimals;
  const percent = 100 * chance;
  if (chance > 0 && percent < smallest / 2) return `<${smallest.toFixed(decimals)}%`;
  if (chance < 1 && percent > 100 - smallest / 2) return `>${(100 - smallest).toFixed(decimals)}%`;
  return `${percent.toFixed(decimals)}%`;
}

/** "+2.1" or "−2.1": percentage points. */
export function formatChange(change: number, decimals = 1): string {
  return formatSigned(100 * change, decimals);
}

// How wide text is in a terminal.

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

// How wide characters are, in hundredths of an em, rounded up: the wider of DejaVu Sans, the widest font that is usual, and of
// Helvetica. What fits by these widths fits whatever font a machine has. From the advance widths of the fonts.

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

// A page of coloured characters for the terminal: glyphs, and Braille dots where there is no glyph.

/** The dots of a Braille character, by row and column of its 4 x 2 dots. */
const DOTS = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
] as const;

/** A colour of the 256-colour palette, or the terminal's own text colour. */
export type TerminalColour = number | "text";

interface Cell {
  glyph: string; // empty: the dots are shown
  dots: number;
  colour: TerminalColour;
  ground: number | undefined;
}

export class Characters {
  readonly columns: number;
  readonly rows: number;
  readonly #cells: Cell[];

  constructor(columns: number, rows: number) {
    this.columns = columns;
    this.rows = rows;
    this.#cells = Array.from({ length: columns * rows }, () => ({
      glyph: "",
      dots: 0,
      colour: "text",
      ground: undefined,
    }));
  }

  /** Sets a glyph; places outside the page are ignored. */
  put(column: number, row: number, glyph: string, colour: TerminalColour): void {
    if (column < 0 || column >= this.columns || row < 0 || row >= this.rows) return;
    const cell = this.#cells[row * this.columns + column];
    cell.glyph = glyph;
    cell.colour = colour;
  }

  /** Paints the background of a rectangle. */
  fill(column: number, row: number, columns: number, rows: number, ground: number): void {
    for (let r = row; r < row + rows; r++)
      for (let c = column; c < column + columns; c++) this.#cells[r * this.columns + c].ground = ground;
  }

  /** A circle of dots; the centre and the radius in columns across, rows counting double. */
  circle(x: number, y: number, radius: number, colour: TerminalColour): void {
    for (let row = 0; row < this.rows * 4; row++) {
      for (let column = 0; column < this.columns * 2; column++) {
        const distance = Math.hypot((column + 0.5) / 2 - x, (row + 0.5) / 2 - y);
        if (Math.abs(distance - radius) > 0.26) continue;
        const cell = this.#cells[(row >> 2) * this.columns + (column >> 1)];
        cell.glyph = "";
        cell.dots |= DOTS[row & 3][column & 1];
        cell.colour = colour;
      }
    }
  }

  /** The lines of the page without trailing spaces, with escape sequences where colours are wanted. */
  lines(colour: boolean): string[] {
    const lines: string[] = [];
    for (let row = 0; row < this.rows; row++) {
      let line = "";
      let current: TerminalColour = "text";
      let ground: number | undefined;
      for (const cell of this.#cells.slice(row * this.columns, (row + 1) * this.columns)) {
        const text = cell.glyph || (cell.dots === 0 ? " " : String.fromCharCode(0x2800 + cell.dots));
        if (colour && cell.ground !== ground) {
          line += cell.ground === undefined ? "\u001b[49m" : `\u001b[48;5;${cell.ground}m`;
          ground = cell.ground;
        }
        if (colour && text !== " " && cell.colour !== current) {
          line += paint(cell.colour);
          current = cell.colour;
        }
        line += text;
      }
      line += ground === undefined ? "" : "\u001b[49m";
      lines.push(line.trimEnd() + (current === "text" ? "" : paint("text")));
    }
    return lines;
  }
}

function paint(colour: TerminalColour): string {
  return colour === "text" ? "\u001b[39m" : `\u001b[38;5;${colour}m`;
}
