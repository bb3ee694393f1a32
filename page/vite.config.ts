import { defineConfig } from "vite";

/** Static files with relative addresses, so that they can be served from anywhere. */
export default defineConfig({
  base: "./",
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
