// Faults of Ajv that are avoided here.
import { describe, expect, test } from "@jest/globals";
import type { JsonObject } from "../../../src/model/json.ts";
import { compileAjv } from "../../../src/prove/oracle/ajv.ts";

describe("`if` beside `unevaluatedProperties`", () => {
  test("Ajv abstains if the condition evaluates properties", async () => {
    const schema: JsonObject = { if: { properties: { a: true } }, unevaluatedProperties: { const: 1 } };
    await expect(compileAjv(schema, "2020-12", "ecma-262")).rejects.toThrow("`if`");
  });

  test("Ajv answers if the condition evaluates none", async () => {
    const schema: JsonObject = {
      if: { required: ["a"] },
      then: { properties: { a: true } },
      unevaluatedProperties: { const: 1 },
    };
    const validate = await compileAjv(schema, "2020-12", "ecma-262");
    expect([{ a: null }, { b: 1 }, { b: null }].map(validate)).toEqual([true, true, false]);
  });
});
