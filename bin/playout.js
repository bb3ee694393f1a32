#!/usr/bin/env node
import { existsSync } from "node:fs";

const command = new URL("../dist/cli/main.js", import.meta.url);
if (existsSync(command)) {
  const { main } = await import(command.href);
  await main(process.argv.slice(2));
} else {
  console.error("playout: not built yet; run npm install, then npm run build, where package.json is");
  process.exitCode = 1;
}
