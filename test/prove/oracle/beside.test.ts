import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { type Beside, startThread } from "../../../src/prove/oracle/beside.ts";
import { callJury, type CallJury, type Case } from "../../../src/prove/oracle/validators.ts";

const folder = mkdtempSync(join(tmpdir(), "apicompat-thread-"));
afterAll(() => rmSync(folder, { recursive: true }));

const CASE: Case = { document: { type: "string" }, draft: "2020-12", regex: "ecma-262" };
const BOTH_ADMIT = [
  { validator: "ajv", valid: true },
  { validator: "hyperjump", valid: true },
];

// Where two ask at once, jest may not find what both load.
beforeAll(() => callJury(CASE)(""));

let beside: Beside | undefined;
afterEach(() => beside?.end());

function running(program: string): CallJury {
  const file = join(folder, `${String(program.length)}.cjs`);
  writeFileSync(file, `const { parentPort } = require("node:worker_threads");\n${program}`);
  beside = startThread(file);
  beside.hold();
  return beside.call;
}

describe("a jury beside", () => {
  test("hears of its case once, and each answer is of its own question", async () => {
    const call = running(`
      const cases = new Map();
      parentPort.on("message", ({ question, jury, of, value }) => {
        if (of !== undefined) cases.set(jury, [...(cases.get(jury) ?? []), of.document.const]);
        const ballots = [{ validator: "ajv", valid: false, error: JSON.stringify([cases.get(jury), value]) }];
        setTimeout(() => parentPort.postMessage({ question, ballots }), value === "slow" ? 30 : 0);
      });`);
    const [one, two] = ["one", "two"].map((name) => call({ ...CASE, document: { const: name } }));
    const answers = await Promise.all([one!("slow"), two!("b"), one!("c")]);
    expect(answers.map(([ballot]) => ballot?.error)).toEqual(['[["one"],"slow"]', '[["two"],"b"]', '[["one"],"c"]']);
  });

  test.each([
    ["throws", `parentPort.on("message", () => { throw new Error("no"); });`],
    ["ends", `parentPort.on("message", () => process.exit(0));`],
    ["cannot be loaded", `require("./nothing.cjs");`],
  ])("is called here where its thread %s, for what it owes and for all later cases", async (_name, program) => {
    const call = running(program);
    const jury = call(CASE);
    expect(await Promise.all([jury("a"), jury("b")])).toEqual([BOTH_ADMIT, BOTH_ADMIT]);
    expect(await jury("c")).toEqual(BOTH_ADMIT);
    expect(await call(CASE)("d")).toEqual(BOTH_ADMIT);
  });

  test("is called here once the thread is not needed any more, for what it owes too", async () => {
    const jury = running(`parentPort.on("message", () => {});`)(CASE);
    const owed = jury("a");
    beside?.end();
    expect(await Promise.all([owed, jury("b")])).toEqual([BOTH_ADMIT, BOTH_ADMIT]);
  });

  test("is called here for a value that cannot be sent", async () => {
    const jury = running(`parentPort.on("message", () => {});`)(CASE);
    const unsendable = { text: () => "" } as never;
    expect(await jury(unsendable)).toMatchObject([{ valid: false }, { valid: false }]);
  });
});
