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

let worker: ValidatorWorker | undefined;
afterEach(() => worker?.end());

function running(program: string): StartValidators {
  const file = join(folder, `${String(program.length)}.cjs`);
  writeFileSync(file, `const { parentPort } = require("node:worker_threads");\n${program}`);
  worker = startThread(file);
  worker.hold();
  return worker.call;
}

describe("a worker", () => {
  test("gets its question once and answers each value", async () => {
    const call = running(`
      const asked = new Map();
      parentPort.on("message", ({ id, validator, on, value }) => {
        if (on !== undefined) asked.set(validator, [...(asked.get(validator) ?? []), on.bundle.schemas.get("schema").const]);
        const results = [{ validator: "ajv", valid: false, error: JSON.stringify([asked.get(validator), value]) }];
        setTimeout(() => parentPort.postMessage({ id, results }), value === "slow" ? 30 : 0);
      });`);
    const [one, two] = ["one", "two"].map((name) => call(questionOn({ const: name })));
    const answers = await Promise.all([one!("slow"), two!("b"), one!("c")]);
    expect(answers.map(([result]) => result?.error)).toEqual(['[["one"],"slow"]', '[["two"],"b"]', '[["one"],"c"]']);
  });

  test.each([
    ["throws", `parentPort.on("message", () => { throw new Error("no"); });`],
    ["ends", `parentPort.on("message", () => process.exit(0));`],
    ["cannot be loaded", `require("./nothing.cjs");`],
  ])("that %s is replaced by validators of this thread, for open and later questions", async (_name, program) => {
    const call = running(program);
    const validator = call(QUESTION);
    expect(await Promise.all([validator("a"), validator("b")])).toEqual([ALL_ADMIT, ALL_ADMIT]);
    expect(await validator("c")).toEqual(ALL_ADMIT);
    expect(await call(QUESTION)("d")).toEqual(ALL_ADMIT);
  });

  test("that was ended is replaced by validators of this thread", async () => {
    const validator = running(`parentPort.on("message", () => {});`)(QUESTION);
    const owed = validator("a");
    worker?.end();
    expect(await Promise.all([owed, validator("b")])).toEqual([ALL_ADMIT, ALL_ADMIT]);
  });

  test("is not used for values that cannot be sent", async () => {
    const validator = running(`parentPort.on("message", () => {});`)(QUESTION);
    const unsendable = { text: () => "" } as never;
    expect(await validator(unsendable)).toMatchObject([{ valid: false }, { valid: false }, { valid: false }]);
  });
});
