// Faults of Ajv that are avoided here.
import { describe, expect, test } from "@jest/globals";
import type { JsonObject } from "../../../src/model/json.ts";
import { compileAjv } from "../../../src/prove/oracle/ajv.ts";

describe("an `if` without `then`", () => {
  const schema: JsonObject = { if: { properties: { a: true } }, unevaluatedProperties: { const: 1 } };

  test.each([
    ["evaluates the properties that it names", { a: null }, true],
    ["evaluates no other properties", { a: null, b: null }, false],
  ])("%s", async (_, value, isValid) => {
    const validate = await compileAjv(schema, "2020-12", "ecma-262");
    expect(validate(value)).toBe(isValid);
  });
});
