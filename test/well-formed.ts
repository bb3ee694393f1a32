import { expect } from "vitest";

/** Tags nest and close, attributes are quoted and appear once, no bare < or &; returns the number of elements. */
export function checkXml(text: string): number {
  const open: string[] = [];
  let elements = 0;
  let end = 0;
  for (const match of text.matchAll(/<(\/?)([a-z][a-z0-9]*)((?: [A-Za-z0-9:-]+="[^"<]*")*)(\/?)>|</gu)) {
    const [tag, closing, name, attributes = "", empty] = match;
    if (name === undefined)
      throw new Error(`stray < at ${match.index}: ${text.slice(match.index, match.index + 40)}`);
    const names = [...attributes.matchAll(/ ([A-Za-z0-9:-]+)=/g)].map((attribute) => attribute[1]);
    expect(new Set(names).size).toBe(names.length);
    expect(text.slice(end, match.index)).not.toContain(">");
    if (closing) expect(open.pop()).toBe(name);
    else {
      elements++;
      if (!empty) open.push(name);
    }
    end = match.index + tag.length;
  }
  expect(open).toEqual([]);
  expect(end).toBe(text.length);
  expect(text).not.toMatch(/&(?!(amp|lt|gt|quot|#39);)/);
  expect(text).not.toMatch(/NaN|undefined|Infinity/);
  return elements;
}

/** How often a part occurs. */
export function count(text: string, part: string): number {
  return text.split(part).length - 1;
}
