/** SVG as text: elements, escaping and numbers. Nothing here needs ids, so drawings can share one page. */

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A number with at most two decimals, always the same text for the same number. */
export function formatNumber(value: number): string {
  const text = value.toFixed(2);
  const short = text.replace(/\.?0+$/, "");
  return short === "-0" ? "0" : short;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Not allowed in XML, or a control character that a terminal would obey or that turns the direction of writing. */
const HARMFUL =
  /[^\t\n\r\u0020-\u007e\u00a0-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text in which harmful characters have become U+FFFD. */
export function harmless(text: string): string {
  return text.replace(HARMFUL, "\ufffd");
}

/** Makes any string safe in element content and attribute values. */
export function escapeXml(text: string): string {
  return harmless(text).replace(/[&<>"']/g, (character) => ENTITIES[character]);
}

/** One element. Attributes that are undefined are left out; children are SVG text, already escaped. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  let open = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    open += ` ${key}="${typeof value === "number" ? formatNumber(value) : escapeXml(value)}"`;
  }
  const content = children.filter((child) => child !== "");
  return content.length === 0 ? `${open}/>` : `${open}>${content.join("\n")}</${name}>`;
}

/** A group, or nothing at all when it would be empty. */
export function group(attributes: Attributes, ...children: readonly string[]): string {
  return children.some((child) => child !== "") ? element("g", attributes, ...children) : "";
}

/** Path data of a polyline through screen points. */
export function pathData(points: readonly (readonly [number, number])[], closed = false): string {
  const steps = points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${formatNumber(x)} ${formatNumber(y)}`);
  return steps.join("") + (closed ? "Z" : "");
}

/** A picture in words, for those who cannot see it. */
export interface PictureWords {
  readonly title: string;
  readonly description: string;
}

/** What every drawing is wrapped in: size, accessible name and description, background. */
export interface Canvas {
  readonly width: number; // pixels
  readonly height: number; // pixels
  readonly title: string; // accessible name
  readonly description: string; // accessible description
  readonly background: string; // colour
  readonly fontFamily: string; // CSS font stack
}

export function svgDocument(canvas: Canvas, ...children: readonly string[]): string {
  const { width, height } = canvas;
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width,
      height,
      viewBox: `0 0 ${formatNumber(width)} ${formatNumber(height)}`,
      role: "img",
      "font-family": canvas.fontFamily,
    },
    element("title", {}, escapeXml(canvas.title)),
    element("desc", {}, escapeXml(canvas.description)),
    element("rect", { width, height, fill: canvas.background }),
    ...children,
  );
}
