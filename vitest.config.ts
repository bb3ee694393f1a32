import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    maxWorkers: "100%",
    // Tests that import the built files want them as they are: what vitest transforms runs several times slower.
    server: { deps: { external: [/\/dist\//] } },
  },
});
