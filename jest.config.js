import { bundleSources } from "./test/setup/bundle.mjs";

// Before anything is loaded, the global setup included.
await bundleSources();

/** The entries of packages that take longest to load. */
const ENTRIES = String.raw`(?:typescript/lib/typescript|fast-check/lib/fast-check)\.js$`;
const SHARED = `/node_modules/${ENTRIES}`;

/** @type {import("jest").Config} */
export default {
  testEnvironment: "<rootDir>/test/setup/environment.mjs",
  // Property tests on a machine that is busy with something else.
  testTimeout: 120_000,
  // Modules of a test file are never given back: a worker that has grown is replaced by a new one.
  workerIdleMemoryLimit: "700MB",
  // Jest leaves one core idle by default: half of the machine where there are two.
  maxWorkers: "100%",
  testSequencer: "<rootDir>/test/setup/longest-first.mjs",
  globalSetup: "<rootDir>/test/setup/without-ci.ts",
  testMatch: ["<rootDir>/test/**/*.test.ts"],
  extensionsToTreatAsEsm: [".ts"],
  transform: {
    "/(?:src|rules)/(?!dev/|action/|reporters/html/client/|cli/bin\\.ts$).*\\.ts$":
      "<rootDir>/test/setup/from-bundle.mjs",
    [SHARED]: "<rootDir>/test/setup/from-package.mjs",
    "\\.ts$": [
      "@swc/jest",
      {
        jsc: {
          target: "es2023",
          parser: { syntax: "typescript" },
          experimental: { keepImportAttributes: true },
        },
        module: { type: "es6" },
        sourceMaps: "inline",
      },
    ],
    // Loaded when it is needed, at once, which jest knows for CommonJS only.
    "/cel-js/.*\\.js$": ["@swc/jest", { jsc: { target: "es2023" }, module: { type: "commonjs" } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!@marcbachmann/cel-js/|${ENTRIES})`],
  modulePathIgnorePatterns: ["<rootDir>/dist/", "<rootDir>/fixtures/"],
  collectCoverageFrom: ["src/**/*.ts", "rules/**/*.ts", "!src/dev/**"],
  coverageProvider: "v8",
};
