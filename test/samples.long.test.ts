/** Every sample of README and docs prints today what stands there; `npm run samples -- --write` brings them up to date. */
import { expect, it } from "vitest";
import { FILES, refreshFile } from "./samples.js";

it.each(FILES)("samples of %s", (file) => {
  const { text, fresh } = refreshFile(file);
  expect(fresh).toBe(text);
});
