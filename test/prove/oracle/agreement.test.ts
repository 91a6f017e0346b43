// The prover reads normalized constraints, the oracle the text: on random schemas and values they must agree.
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { Json } from "../../../src/model/json.ts";
import { createProver, LENSES } from "../../../src/prove/index.ts";
import { oracle, type OracleLens } from "../../../src/prove/oracle/index.ts";
import { document, documents, samples } from "../contain/random.ts";
import { schemaOf } from "../contain/tables.ts";
import { runsOf } from "../../size.ts";

const ORACLE: OracleLens = {
  objects: "open",
  view: "plain",
  formats: "annotation",
  regex: "ecma-262",
  nullable: "lenient",
};

describe("prover and oracle agree on what a schema accepts", () => {
  test.each(["open", "closed"] as const)("%s objects", (objects) => {
    const prover = createProver({ ...LENSES.containment, left: objects });
    let asked = 0;
    let answered = 0;
    const check = (schema: Json, values: readonly Json[]): void => {
      const ref = schemaOf(JSON.stringify(schema));
      const { evaluate } = oracle(ref.table, "#", { ...ORACLE, objects }, "2020-12");
      for (const value of values) {
        const proven = prover.admits(ref, value, "left");
        const reported = evaluate(value);
        asked++;
        if (proven === undefined || reported === undefined) continue;
        answered++;
        expect([value, proven]).toEqual([value, reported]);
      }
    };
    fc.assert(
      fc.property(documents({ full: true }), fc.array(samples(), { minLength: 8, maxLength: 8 }), (schema, values) =>
        check(document(schema), values),
      ),
      { numRuns: runsOf(150, 400) },
    );
    expect(answered / asked).toBeGreaterThan(0.95);
  });
});

describe("what is compiled for some values says of them what the whole schema says", () => {
  test.each(["open", "closed"] as const)("%s objects", async (objects) => {
    let asked = 0;
    let agreed = 0;
    const check = async (schema: Json, values: readonly Json[]): Promise<void> => {
      const { table } = schemaOf(JSON.stringify(schema));
      const { evaluate, ask } = oracle(table, "#", { ...ORACLE, objects }, "2020-12", { expected: values.slice(1) });
      for (const value of values) {
        const reported = evaluate(value);
        if (reported === undefined) continue;
        const { answer } = await ask(value);
        asked++;
        if (answer === "disagree") continue;
        agreed++;
        expect([value, answer]).toEqual([value, reported ? "valid" : "invalid"]);
      }
    };
    await fc.assert(
      fc.asyncProperty(
        documents({ full: true }),
        fc.array(samples(), { minLength: 4, maxLength: 4 }),
        (schema, values) => check(document(schema), values),
      ),
      { numRuns: runsOf(25, 60) },
    );
    expect(agreed / asked).toBeGreaterThan(0.9);
  });
});
