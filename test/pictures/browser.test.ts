import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { textWidth } from "../../src/draw/svg.js";
import { documentAt, hasChromium } from "../chromium.js";
import { temporaryFolder } from "../end-to-end/command.js";
import { type Box, boxOfWords, faultsOf, type Mark, SIGNS } from "./marks.js";
import { samplePages, samplePictures } from "./samples.js";

/** As a browser tells it: words with their baseline. */
type Found = Mark & { readonly baseline: number };

interface Shown {
  readonly pictures: readonly (readonly Found[])[];
  readonly overflow: number; // pixels that a page is too wide
}

interface Answer {
  readonly probe: number; // pixels that the word takes
  readonly pages: Readonly<Record<string, Shown>>;
}

const DEJAVU = "DejaVu Sans";
/** The font of a bare machine, and those that the pictures ask for. */
const FONTS = [DEJAVU, ""];
const PIXEL = 1.1; // letters may be moved to whole pixels
/** By its width DejaVu Sans is told from what a browser takes in its place. */
const PROBE = { word: "Mixed words, mmm 0123456789", size: 100 };
const folder = temporaryFolder();

describe.skipIf(!hasChromium)("in a browser (needs Chromium)", () => {
  let reports: Readonly<Record<string, string>>;
  let pages: Readonly<Record<string, string>>;
  let answers: Readonly<Record<string, Answer>>;
  beforeAll(async () => {
    reports = samplePages();
    const pictures = Object.entries(samplePictures());
    pages = {
      ...Object.fromEntries(pictures.map(([name, svg]) => [name, `<!doctype html><body>${svg}`])),
      ...reports,
    };
    answers = await measure({ pages, signs: SIGNS, fonts: FONTS, probe: PROBE });
    expect(answers).not.toHaveProperty("error");
  });

  it.for(FONTS)("no word is cut off, lies upon another or is wider than thought: %s", (font, { skip }) => {
    const { probe, pages: found } = answers[font]!;
    const thought = textWidth(PROBE.word, PROBE.size);
    skip(font === DEJAVU && (probe > thought || probe < 0.98 * thought), `${font} is not installed`);
    expect(Object.keys(found)).toEqual(Object.keys(pages));
    const faults = Object.entries(found).flatMap(([name, shown]) =>
      faultsIn(shown, name in reports).map((fault) => `${name}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });
});

function faultsIn({ pictures, overflow }: Shown, isPage: boolean): string[] {
  const marks = pictures.map((picture) => picture.map((mark) => ({ ...mark, ...boxOf(mark) })));
  const wider = pictures.flat().flatMap(({ words, size, weight, left, right }) => {
    const thought = words === undefined ? Number.POSITIVE_INFINITY : textWidth(words, size ?? 0, weight);
    return right - left > thought + PIXEL ? [`"${words}" is ${right - left} wide, not ${thought}`] : [];
  });
  expect(marks.flat().length).toBeGreaterThan(3);
  return [...marks.flatMap(faultsOf), ...wider, ...(isPage && overflow > 0 ? ["the page is too wide"] : [])];
}

function boxOf({ words, left, right, top, bottom, baseline, size }: Found): Box {
  return words === undefined ? { left, right, top, bottom } : boxOfWords(left, right, baseline, size ?? 0);
}

async function measure(question: object): Promise<Record<string, Answer>> {
  const page = await readFile(new URL("measure.html", import.meta.url), "utf8");
  const asked = JSON.stringify(question).replaceAll("<", "\\u003c");
  const file = join(folder.path, "pictures.html");
  await writeFile(
    file,
    page.replace("<body>", () => `<body><script type="application/json" id="question">${asked}</script>`),
  );
  const answered = await documentAt(pathToFileURL(file).href);
  return JSON.parse(decodeURIComponent(/<p id="answer">(.*?)<\/p>/.exec(answered)?.[1] ?? ""));
}
