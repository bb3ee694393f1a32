/** A page of coloured characters for the terminal: glyphs, and Braille dots where there is no glyph. */

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
