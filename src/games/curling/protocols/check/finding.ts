/** What a check found: one point a line. */

export interface Finding {
  readonly about: string;
  /** Without it matches are lost or cannot be played; else it is good manners. */
  readonly needed: boolean;
  /** Undefined where nothing is wrong. */
  readonly wrong?: Wrong;
}

export interface Wrong {
  /** What was seen. */
  readonly seen: string;
  /** What is right. */
  readonly right?: string;
  /** How to mend it. */
  readonly mend?: string;
}

export function ok(about: string, needed = true): Finding {
  return { about, needed };
}

export function wrong(about: string, what: Wrong, needed = true): Finding {
  return { about, needed, wrong: what };
}
