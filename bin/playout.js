#!/usr/bin/env node
import { existsSync } from "node:fs";

const main = new URL("../dist/cli/main.js", import.meta.url);
if (existsSync(main)) {
  await import(main.href);
} else {
  console.error("playout: not built yet; run npm install, then npm run build, where package.json is");
  process.exitCode = 1;
}
