import type { z } from "zod";

/** A folder of files that others have made. */
export interface Reference {
  has(name: string): boolean;
  /** The lines of a file of JSON lines; what is wrong with one is told with its number. */
  rows<T>(name: string, schema: z.ZodType<T>): T[];
  /** What a JSON file says. */
  value<T>(name: string, schema: z.ZodType<T>): T;
}
