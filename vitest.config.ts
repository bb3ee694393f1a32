import { configDefaults, defineConfig } from "vitest/config";

/** Checks that take longer: `npm run test:long`. */
const LONG = ["src/**/*.long.test.ts", "test/**/*.long.test.ts"];

/** Files that mock modules or make games known, which the others in their thread would see. */
const APART = ["src/**/*.apart.test.ts", "test/**/*.apart.test.ts"];

export default defineConfig({
  test: {
    globalSetup: ["test/fresh.ts"],
    setupFiles: ["test/setup.ts"],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    maxWorkers: "100%",
    // Tests that import the built files want them as they are: what vitest transforms runs several times slower.
    server: { deps: { external: [/\/dist\//] } },
    projects: [
      {
        extends: true,
        test: {
          name: "usual",
          include: ["src/**/*.test.ts", "page/**/*.test.ts", "test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...LONG, ...APART],
          // To load everything anew for each file would take half of the time.
          isolate: false,
          setupFiles: ["test/setup.ts", "test/known-games.ts"],
        },
      },
      { extends: true, test: { name: "apart", include: APART } },
      { extends: true, test: { name: "long", include: LONG } },
    ],
  },
});
