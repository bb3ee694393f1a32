import { defineConfig } from "vite";
import about from "../package.json" with { type: "json" };

/** Static files with relative addresses, so that they can be served from anywhere. */
export default defineConfig({
  base: "./",
  define: { "import.meta.env.PLAYOUT_VERSION": JSON.stringify(about.version) },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../dist/page",
    emptyOutDir: true,
    target: "es2023",
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["page/index.html", "page/bench.html"] },
  },
  worker: { format: "es" },
});
