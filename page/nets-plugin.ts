/**
 * Ships the nets of curling beside the page's scripts as binary files. In the library a net is a module that holds its text, the
 * weights in base64; a page would load that text with the scripts of the worker and again with those of each thread.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const FOLDER = new URL("../src/games/curling/nets/", import.meta.url);
/** A module that holds a net. */
const MODULE = /[\\/]curling[\\/]nets[\\/](\w+)\.ts$/;
const TEXT = /^export const net = `(.*)`;\n$/ms;
const WEIGHTS = /"weights": "([\w+/]+)"/;

interface NetFile {
  readonly name: string;
  /** Beside the scripts of the page, with the hash of its content. */
  readonly file: string;
  readonly bytes: Buffer;
}

function readNets(): NetFile[] {
  return readdirSync(FOLDER).flatMap((module) => {
    const [, text] = TEXT.exec(readFileSync(new URL(module, FOLDER), "utf8")) ?? [];
    if (text === undefined) return [];
    const name = module.replace(".ts", "");
    const bytes = packNet(text);
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
    return { name, file: `${name}-${hash}.net`, bytes };
  });
}

/** Packs a net: the length of its text without the weights, that text, and the weights as bytes. */
function packNet(text: string): Buffer {
  const [, weights = ""] = WEIGHTS.exec(text) ?? [];
  const head = Buffer.from(text.replace(WEIGHTS, '"weights": ""'));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, Buffer.from(weights, "base64")]);
}

/** The nets that ship, as files. */
export const nets: readonly NetFile[] = readNets();

/** Names the files of the nets to the page's scripts. */
export const netConstants = {
  NET_FILES: JSON.stringify(Object.fromEntries(nets.map(({ name, file }) => [name, file]))),
};

/** Leaves the nets out of scripts; with `emit` it also writes their files. */
export function netFiles(emit: boolean): Plugin {
  return {
    name: "nets",
    enforce: "pre",
    load(id) {
      const [, name] = MODULE.exec(id) ?? [];
      return nets.some((net) => net.name === name) ? 'export const net = "";' : null;
    },
    generateBundle() {
      if (!emit) return;
      for (const { file, bytes } of nets)
        this.emitFile({ type: "asset", fileName: `assets/${file}`, source: bytes });
    },
  };
}
