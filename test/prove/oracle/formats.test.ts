// The prover searches texts of a format between two patterns: what is within the one is of it, and what is outside of the other is not, for every validator.
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { oracle, type OracleLens } from "../../../src/prove/oracle/index.ts";
import { assertableFormats } from "../../../src/prove/oracle/evaluate/formats.ts";
import { findStrings } from "../../../src/prove/regex/index.ts";
import { SHAPED_FORMATS, shapesOf } from "../../../src/prove/witness/formats.ts";
import { schemaOf } from "../contain/tables.ts";
import { runsOf } from "../../size.ts";

const LENS: OracleLens = {
  objects: "open",
  view: "plain",
  formats: assertableFormats(),
  regex: "ecma-262",
  nullable: "lenient",
};

describe.each(SHAPED_FORMATS.filter((format) => assertableFormats().includes(format)))("the shapes of %s", (format) => {
  const { table } = schemaOf(JSON.stringify({ format }));
  const { ask } = oracle(table, "#", LENS, "2020-12");
  const sure = shapesOf(format).sure!;
  const possible = shapesOf(format).possible!;

  test("what matches the one belongs to it", async () => {
    const text = fc.stringMatching(new RegExp(sure, "u")).filter((one) => one.length <= 253);
    const property = fc.asyncProperty(text, async (one) =>
      expect([one, (await ask(one)).answer]).toEqual([one, "valid"]),
    );
    await fc.assert(property, { numRuns: runsOf(15, 60) });
  });

  test("and what does not match the other one is not", async () => {
    const language = { dialect: "ecma-262", matching: [], notMatching: [possible], minLength: 0 } as const;
    const found = findStrings(language, 40, { left: 100_000 });
    const texts = found.answer === "found" ? found.values : [];
    expect(texts.length).toBe(40);
    for (const one of texts) expect([one, (await ask(one)).answer]).toEqual([one, "invalid"]);
    const others = fc.string({ unit: "grapheme" }).filter((one) => !new RegExp(possible, "u").test(one));
    const property = fc.asyncProperty(others, async (one) =>
      expect([one, (await ask(one)).answer]).toEqual([one, "invalid"]),
    );
    await fc.assert(property, { numRuns: runsOf(15, 60) });
  });

  test("the one is within the other", () => {
    const both = { dialect: "ecma-262", matching: [sure], notMatching: [possible], minLength: 0 } as const;
    expect(findStrings(both, 1, { left: 1_000_000 })).toEqual({ answer: "found", values: [], complete: true });
  });
});
