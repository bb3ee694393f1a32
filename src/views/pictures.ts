/** Positions and games as pictures. */
import type { z } from "zod";
import type { ThemeName } from "../draw/index.js";
import type { Files } from "./files.js";

/** What every picture may be told. */
export interface Look {
  readonly theme: ThemeName;
  /** Above the picture. */
  readonly title?: string;
  /** Below the picture, in place of what it says by itself. */
  readonly caption?: string;
}

/** What is to be drawn. */
export interface Drawing extends Look {
  readonly position?: string;
  /** The name of a file. */
  readonly record?: string;
}

export interface Picture {
  /** SVG, or a page of HTML. */
  readonly text: string;
  /** What one should know about it. */
  readonly remarks?: readonly string[];
}

/** What may be drawn of a game; `O` is what its options give besides. */
export interface Pictures<O extends object = object> {
  /** Each with `option`. */
  readonly options: z.ZodObject;
  /** The one of them that names the file which a picture of its own kind is written to. */
  readonly output?: string;
  /** How positions and records are written, as text for people, and command lines as examples. */
  readonly help: string;
  readonly examples: readonly string[];
  draw(drawing: Drawing & O, files: Files): Picture;
}
