import { defineConfig } from "vite";
import about from "../package.json" with { type: "json" };
import { netConstants, netFiles } from "./nets-plugin.js";

/** Static files with relative addresses, so that they can be served from anywhere. */
export default defineConfig({
  base: "./",
  define: { "import.meta.env.PLAYOUT_VERSION": JSON.stringify(about.version), ...netConstants },
  plugins: [netFiles(true)],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../dist/page",
    emptyOutDir: true,
    target: "es2023",
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["page/index.html", "page/bench.html"] },
  },
  worker: { format: "es", plugins: () => [netFiles(false)] },
});
