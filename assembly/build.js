// Compiles the AssemblyScript kernels and embeds their bytes in TypeScript modules, so that the pure rooms load no
// files: assembly/<game>/<kernel>.ts becomes src/games/<game>/wasm/<kernel>.ts, and that of a room which is no game's
// src/<room>/wasm/<kernel>.ts. Only what changed is compiled. Kernels and rooms share numbers.ts, where there is one.
// Then removes files of dist/ whose source is gone, as the compiler does not.
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";
import { removeLeftovers } from "./leftovers.js";

const root = fileURLToPath(new URL("..", import.meta.url));

for (const folder of folders(`${root}assembly`)) {
  const room = existsSync(`${root}src/games/${folder}`) ? `src/games/${folder}` : `src/${folder}`;
  const sources = readdirSync(`${root}assembly/${folder}`).filter((name) => name.endsWith(".ts"));
  const read = [...sources.map((name) => `assembly/${folder}/${name}`), `${room}/numbers.ts`];
  const newest = Math.max(...read.map((path) => changed(`${root}${path}`)));
  // What another kernel imports has a name with an underscore and is no kernel itself.
  for (const source of sources.filter((name) => !name.startsWith("_"))) {
    const kernel = source.slice(0, -".ts".length);
    const into = `${root}${room}/wasm/${kernel}.ts`;
    if (changed(into) > newest) continue;
    const bytes = await compile(`assembly/${folder}/${source}`);
    mkdirSync(`${root}${room}/wasm`, { recursive: true });
    writeFileSync(
      into,
      `// Made from assembly/${folder}/${source} by assembly/build.js.\nexport const bytes: Uint8Array = Uint8Array.of(${bytes.join(",")});\n`,
    );
  }
}

removeLeftovers();

function folders(path) {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

function changed(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

async function compile(source) {
  let bytes;
  const { error, stderr } = await asc
    .main(
      [
        source,
        "--outFile",
        "kernel.wasm",
        "-O3",
        "--noAssert",
        "--runtime",
        "stub",
        "--enable",
        "simd",
        "--use",
        "abort=",
      ],
      {
        writeFile: (_name, data) => (bytes = data),
        stdout: asc.createMemoryStream(),
        stderr: asc.createMemoryStream(),
      },
    )
    .then((result) => ({ error: result.error, stderr: result.stderr.toString() }));
  if (error) {
    process.stderr.write(stderr);
    process.exit(1);
  }
  return bytes;
}
