import { describe, expect, test } from "@jest/globals";
import type { Json } from "../../src/model/json.ts";
import { valueSets } from "../../src/prove/values.ts";

const TIME = 10_000;

describe("the sets of values that a change adds and removes", () => {
  test("are reported as schemas", async () => {
    const sets = await valueSets({ type: "integer", minimum: 1 }, { type: ["integer", "null"], minimum: 3 }, TIME);
    expect(sets).toEqual({
      added: { type: "null" },
      removed: { type: "integer", minimum: 1, exclusiveMaximum: 3 },
    });
  });

  test("are empty for equal schemas", async () => {
    expect(await valueSets({ type: "string" }, { type: "string", title: "Name" }, TIME)).toEqual({
      added: false,
      removed: false,
    });
  });

  test("are reported through references, what stands beside them included", async () => {
    const old = { $ref: "#/$defs/name", maxLength: 5, $defs: { name: { type: "string" } } };
    expect(await valueSets(old, { type: "string", maxLength: 5 }, TIME)).toEqual({ added: false, removed: false });
  });

  test.each<[string, Json, string]>([
    ["a keyword that would be ignored", { properties: { a: { enum: [1] } } }, "`enum`"],
    ["a recursive schema", { properties: { a: { $ref: "#" } } }, "holds itself"],
    ["a reference that leads nowhere", { $ref: "#/$defs/none" }, "leads nowhere"],
    ["a list of items", { prefixItems: [{}] }, "`prefixItems`"],
  ])("are rejected for %s", async (_, schema, reason) => {
    expect(await valueSets(schema, {}, TIME)).toEqual({ refused: expect.stringContaining(reason) as unknown });
  });

  test("are given up after the time that is allowed", async () => {
    const part = (depth: number): Json =>
      depth === 0
        ? { type: "object", properties: { a: { type: "string" } } }
        : { oneOf: [{ properties: { [`a${String(depth)}`]: part(depth - 1) } }, { required: [`b${String(depth)}`] }] };
    expect(await valueSets(part(8), part(7), 300)).toEqual({ refused: expect.stringContaining("300 ms") as unknown });
  });
});
