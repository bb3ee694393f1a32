/** Where the words and signs of a picture lie: measured by a browser, or guessed from the text of the SVG. */
import { textWidth } from "../../src/draw/svg.js";

export interface Box {
  readonly left: number; // pixels from the top left corner of the picture
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A line of words, or a sign among them. The box of words reaches from the top of its capitals to the baseline. */
export interface Mark extends Box {
  readonly words?: string;
  readonly size?: number; // of the font, pixels
  readonly weight?: number; // of the font
  readonly sign?: string; // its class
  readonly clip: Box; // what lies outside is cut off
}

/** The classes of signs that stand between words. */
export const SIGNS = ["turn", "points", "hammer", "trend"];
const CAPITALS = 0.73; // height, of the size
const DESCENT = 0.24; // below the baseline, of the size

export function boxOfWords(left: number, right: number, baseline: number, size: number): Box {
  return { left, right, top: baseline - CAPITALS * size, bottom: baseline };
}

interface Open {
  readonly name: string;
  readonly x: number; // of the origin
  readonly y: number;
  readonly clip?: Box;
  readonly sign?: { name: string; xs: number[]; ys: number[] };
}

/** The marks of every picture of a text, SVG or a page of HTML with SVG in it. */
export function guessMarks(text: string): Mark[][] {
  const pictures: Mark[][] = [];
  const open: Open[] = [];
  for (const [, closing, name = "", inside = "", empty, words = ""] of text.matchAll(
    /<(\/?)([a-z]+)([^>]*?)(\/?)>([^<]*)/g,
  )) {
    const parent = open.at(-1);
    if (closing) {
      const closed = open.pop();
      const { sign, clip } = closed ?? {};
      // A group that lies in the group of a sign belongs to it.
      if (sign !== undefined && clip !== undefined && open.at(-1)?.sign !== sign)
        pictures.at(-1)?.push({ ...boxOf(sign), sign: sign.name, clip });
      continue;
    }
    const attributes = new Map(
      [...inside.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    );
    const numberOf = (key: string) => Number(attributes.get(key) ?? 0);
    const within = enter(name, attributes, parent);
    if (name === "svg" && attributes.get("role") === "img") pictures.push([]);
    const { clip, sign, x, y } = within;
    if (clip !== undefined && name === "text") {
      const [size, weight] = [numberOf("font-size"), numberOf("font-weight") || 400];
      const shown = plain(words);
      const width = textWidth(shown, size, weight);
      const anchor = attributes.get("text-anchor");
      const left = x + numberOf("x") - (anchor === "end" ? width : anchor === "middle" ? width / 2 : 0);
      const box = boxOfWords(left, left + width, y + numberOf("y"), size);
      pictures.at(-1)?.push({ ...box, words: shown, size, weight, clip });
    }
    if (sign !== undefined) addShape(sign, name, attributes, x, y);
    if (!empty) open.push(within);
    else if (sign !== undefined && clip !== undefined && parent?.sign !== sign)
      pictures.at(-1)?.push({ ...boxOf(sign), sign: sign.name, clip });
  }
  return pictures;
}

function enter(
  name: string,
  attributes: ReadonlyMap<string | undefined, string | undefined>,
  parent?: Open,
): Open {
  const { x = 0, y = 0, clip } = parent ?? {};
  const classes = (attributes.get("class") ?? "").split(" ");
  const found = SIGNS.find((each) => classes.includes(each));
  const sign = parent?.sign ?? (found === undefined ? undefined : { name: found, xs: [], ys: [] });
  const inherited = { name, x, y, ...(clip && { clip }), ...(sign && { sign }) };
  if (name !== "svg") return inherited;
  const [left, top, width, height] = ["x", "y", "width", "height"].map((key) =>
    Number(attributes.get(key) ?? 0),
  ) as [number, number, number, number];
  if (attributes.get("role") === "img")
    return { name, x: 0, y: 0, clip: { left: 0, top: 0, right: width, bottom: height } };
  // An icon in a page of HTML is no picture, nor is what lies in it.
  if (clip === undefined) return { name, x: 0, y: 0 };
  if (attributes.get("overflow") === "visible") return { ...inherited, x: left, y: top };
  return { ...inherited, x: left, y: top, clip: { left, top, right: left + width, bottom: top + height } };
}

function addShape(
  { xs, ys }: { xs: number[]; ys: number[] },
  name: string,
  attributes: ReadonlyMap<string | undefined, string | undefined>,
  x: number,
  y: number,
): void {
  const [cx, cy, r, left, top, width, height] = ["cx", "cy", "r", "x", "y", "width", "height"].map((key) =>
    Number(attributes.get(key) ?? 0),
  ) as [number, number, number, number, number, number, number];
  if (name === "circle") {
    xs.push(x + cx - r, x + cx + r);
    ys.push(y + cy - r, y + cy + r);
  } else if (name === "rect") {
    xs.push(x + left, x + left + width);
    ys.push(y + top, y + top + height);
  } else if (name === "path") {
    // The ends of lines and arcs.
    for (const [, px, py] of (attributes.get("d") ?? "").matchAll(
      /[ML01 ](-?[\d.]+) (-?[\d.]+)(?=[MLAZ]|$)/g,
    )) {
      xs.push(x + Number(px));
      ys.push(y + Number(py));
    }
  }
}

function boxOf({ xs, ys }: { xs: readonly number[]; ys: readonly number[] }): Box {
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function plain(text: string): string {
  const entities = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity as keyof typeof entities]);
}

const SLACK = 0.6; // pixels that nobody sees

/** What is wrong with a picture, in words: what is cut off, and what lies upon something else. */
export function faultsOf(marks: readonly Mark[]): string[] {
  const faults: string[] = [];
  for (const [i, mark] of marks.entries()) {
    const { clip, size = 0 } = mark;
    const below = mark.bottom + DESCENT * size;
    if (
      mark.left < clip.left - SLACK ||
      mark.right > clip.right + SLACK ||
      mark.top < clip.top - SLACK ||
      below > clip.bottom + SLACK
    )
      faults.push(`${nameOf(mark)} is cut off`);
    for (const other of marks.slice(i + 1)) {
      const wide = Math.min(mark.right, other.right) - Math.max(mark.left, other.left);
      const high = Math.min(mark.bottom, other.bottom) - Math.max(mark.top, other.top);
      if (wide > SLACK && high > SLACK) faults.push(`${nameOf(mark)} lies upon ${nameOf(other)}`);
    }
  }
  return faults;
}

function nameOf({ words, sign, left, top }: Mark): string {
  return `${words === undefined ? sign : `"${words}"`} at ${left.toFixed(0)},${top.toFixed(0)}`;
}
