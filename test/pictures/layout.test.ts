import { expect, it } from "vitest";
import { faultsOf, guessMarks } from "./marks.js";
import { samplePages, samplePictures } from "./samples.js";

it.each(Object.entries({ ...samplePictures(), ...samplePages() }))(
  "%s: by the widest usual widths no word is cut off or lies upon another",
  (_, text) => {
    const pictures = guessMarks(text);
    expect(pictures.flat().filter(({ words }) => words !== undefined).length).toBeGreaterThan(3);
    expect(pictures.flatMap(faultsOf)).toEqual([]);
  },
);
