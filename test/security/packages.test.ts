// Attacks with a package.json that makes declarations leave the comparison.
import { afterAll, describe, expect, test } from "@jest/globals";
import { type Files, States } from "./states.ts";

const states = new States();
afterAll(() => states.remove());

const manifest = (fields: object): string => JSON.stringify({ name: "@harbour/lib", version: "1.0.0", ...fields });
const TYPED = manifest({ types: "lib/index.d.ts" });
const files = (type: string): Files => ({ "p/lib/index.d.ts": `export interface Ship { length: ${type} }\n` });

const check = async (before: string, after: Files, beside: Files = {}): ReturnType<States["check"]> =>
  states.check(
    { "p/package.json": before, ...files("string"), ...beside },
    { ...files("number"), ...beside, ...after },
  );

test("a byte order mark hides no break", async () => {
  const { code, stdout } = await check(TYPED, { "p/package.json": `\ufeff${TYPED}` });
  expect([code, stdout]).toEqual([1, expect.stringContaining("Ship.length")]);
  expect((await check(`\ufeff${TYPED}`, { "p/package.json": TYPED })).code).toBe(1);
});

test.each<readonly [string, string | Buffer]>([
  ["a trailing comma", `${TYPED.slice(0, -1)},}`],
  ["a comment", `// ships\n${TYPED}`],
  ["a list", `[${TYPED}]`],
  ["nothing", ""],
  ["UTF-16", Buffer.from(`\ufeff${TYPED}`, "utf16le")],
])("a manifest with %s is an input error", async (_, text) => {
  const { code, stdout } = await check(TYPED, { "p/package.json": text });
  expect([code, stdout]).toEqual([2, expect.stringContaining("The manifest of `@harbour/lib` is not JSON")]);
});

test.each<readonly [string, object]>([
  ["types is gone", {}],
  ["types is no text", { types: ["lib/index.d.ts"] }],
  ["types leads to nothing in a list of exports", { exports: { ".": { types: null } } }],
])("a manifest whose %s removes what was exported", async (_, fields) => {
  const { code, stdout } = await check(TYPED, { "p/package.json": manifest(fields) });
  expect([code, stdout]).toEqual([1, expect.stringContaining("removed")]);
});

test("a manifest that is gone or moved to where nobody looks removes them, too", async () => {
  expect((await check(TYPED, {})).code).toBe(1);
  const moved = {
    "tests/p/package.json": TYPED,
    "tests/p/lib/index.d.ts": "export interface Ship { length: number }\n",
  };
  expect((await states.check({ "p/package.json": TYPED, ...files("string") }, moved)).code).toBe(1);
});

describe("where the configuration states the surface", () => {
  const settings: Files = { "apicompat.config.yaml": "surfaces:\n  - name: lib\n    files: p/lib/**\n" };

  test.each<readonly [string, string]>([
    ["is not JSON", "{,}"],
    ["no longer names declarations", manifest({})],
    ["names other declarations now", manifest({ types: "out/index.d.ts" })],
    ["names other declarations now", manifest({ exports: { types: "./out/index.d.ts" } })],
  ])("a manifest that %s is an input error", async (why, text) => {
    const beside = { ...settings, ...files("string"), "p/out/index.d.ts": "export {};\n" };
    const { code, stdout } = await states.check(
      { ...beside, "p/package.json": TYPED },
      { ...beside, "p/package.json": text },
    );
    expect([code, stdout]).toEqual([2, expect.stringContaining(`The manifest of \`@harbour/lib\` ${why}`)]);
  });

  test("another edit of the manifest is none", async () => {
    const beside = { ...settings, ...files("string") };
    const after = { ...beside, "p/package.json": manifest({ exports: { types: "./lib/index.d.ts" }, private: false }) };
    expect((await states.check({ ...beside, "p/package.json": TYPED }, after)).code).toBe(0);
  });
});

test("a manifest that could not be read before stands in nobody's way", async () => {
  const api = { "api.json": '{"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{}}' };
  const broken = { "q/package.json": "{,}", "q/index.d.ts": "export {};\n" };
  expect((await states.check({ ...api, ...broken }, { ...api, "q/package.json": "{,,}" })).code).toBe(0);
});
