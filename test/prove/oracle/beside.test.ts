import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import type { JsonObject } from "../../../src/model/json.ts";
import { type ValidatorWorker, startThread } from "../../../src/prove/oracle/worker.ts";
import { startValidators, type StartValidators, type Question } from "../../../src/prove/oracle/ask-validators.ts";

const folder = mkdtempSync(join(tmpdir(), "apicompat-thread-"));
afterAll(() => rmSync(folder, { recursive: true }));

const questionOn = (schema: JsonObject): Question => ({
  bundle: { dialect: "2020-12", root: "schema", schemas: new Map([["schema", schema]]) },
  lens: { objects: "open", view: "plain", formats: [], regex: "ecma-262", nullable: "strict" },
  values: ["a", "b", "c", "d"],
});
const QUESTION = questionOn({ type: "string" });
const ALL_ADMIT = [
  { validator: "evaluator", valid: true },
  { validator: "ajv", valid: true },
  { validator: "hyperjump", valid: true },
];

// If two tests load it at once, jest can fail to resolve it.
beforeAll(() => startValidators(QUESTION)("a"));

let beside: ValidatorWorker | undefined;
afterEach(() => beside?.end());

function running(program: string): StartValidators {
  const file = join(folder, `${String(program.length)}.cjs`);
  writeFileSync(file, `const { parentPort } = require("node:worker_threads");\n${program}`);
  beside = startThread(file);
  beside.hold();
  return beside.call;
}

describe("a jury beside", () => {
  test("hears its question once, and each answer is to its own value", async () => {
    const call = running(`
      const asked = new Map();
      parentPort.on("message", ({ id, jury, on, value }) => {
        if (on !== undefined) asked.set(jury, [...(asked.get(jury) ?? []), on.bundle.schemas.get("schema").const]);
        const ballots = [{ validator: "ajv", valid: false, error: JSON.stringify([asked.get(jury), value]) }];
        setTimeout(() => parentPort.postMessage({ id, ballots }), value === "slow" ? 30 : 0);
      });`);
    const [one, two] = ["one", "two"].map((name) => call(questionOn({ const: name })));
    const answers = await Promise.all([one!("slow"), two!("b"), one!("c")]);
    expect(answers.map(([ballot]) => ballot?.error)).toEqual(['[["one"],"slow"]', '[["two"],"b"]', '[["one"],"c"]']);
  });

  test.each([
    ["throws", `parentPort.on("message", () => { throw new Error("no"); });`],
    ["ends", `parentPort.on("message", () => process.exit(0));`],
    ["cannot be loaded", `require("./nothing.cjs");`],
  ])("is called here where its thread %s, for what it owes and for all that is asked later", async (_name, program) => {
    const call = running(program);
    const jury = call(QUESTION);
    expect(await Promise.all([jury("a"), jury("b")])).toEqual([ALL_ADMIT, ALL_ADMIT]);
    expect(await jury("c")).toEqual(ALL_ADMIT);
    expect(await call(QUESTION)("d")).toEqual(ALL_ADMIT);
  });

  test("is called here once the thread is not needed any more, for what it owes too", async () => {
    const jury = running(`parentPort.on("message", () => {});`)(QUESTION);
    const owed = jury("a");
    beside?.end();
    expect(await Promise.all([owed, jury("b")])).toEqual([ALL_ADMIT, ALL_ADMIT]);
  });

  test("is called here for a value that cannot be sent", async () => {
    const jury = running(`parentPort.on("message", () => {});`)(QUESTION);
    const unsendable = { text: () => "" } as never;
    expect(await jury(unsendable)).toMatchObject([{ valid: false }, { valid: false }, { valid: false }]);
  });
});
