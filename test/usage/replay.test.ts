// Tests the answers of a replay of one request where counts do not: values that have a new schema, and types that alternatives state.
import { expect, test } from "@jest/globals";
import { compare, profiles } from "../../src/index.ts";
import { summarizeUse } from "../../src/contracts/usage.ts";
import { askRecord, withUsage } from "../../src/usage/annotate.ts";
import { createReplaying } from "../../src/usage/recording.ts";
import type { Json, JsonObject } from "../../src/model/json.ts";
import { post, read, record } from "./traffic.ts";

function api(schema: JsonObject): object {
  const content = { "application/json": { schema: { type: "object", properties: { a: schema } } } };
  return {
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: { "/things": { post: { requestBody: { content }, responses: { 204: { description: "Done" } } } } },
  };
}

const OPEN = { type: "object", required: ["d"] };
const TYPED = { type: "object", required: ["d"], properties: { d: { type: "object" } } };
const CHOICE = { anyOf: [{ type: "object", additionalProperties: false }, { type: "string" }] };
const WHOLE = { anyOf: [{ type: "integer" }, { type: "string" }] };

test.each<[string, JsonObject, JsonObject, Json, readonly [number, number]]>([
  ["a value that the new schema of a required property rejects", OPEN, TYPED, { d: [] }, [1, 1]],
  ["a value that it accepts", OPEN, TYPED, { d: {} }, [0, 0]],
  ["a type that no alternative has", {}, CHOICE, true, [1, 1]],
  ["a type that one of them has", {}, CHOICE, "x", [0, 0]],
  ["a fraction, where only whole numbers are left", { type: ["number", "string"] }, WHOLE, 1.5, [1, 1]],
  ["a whole number", { type: ["number", "string"] }, WHOLE, 2, [0, 0]],
])("%s", (_, before, after, value, bounds) => {
  const [old, new_] = [read(api(before), "old.json"), read(api(after), "new.json")];
  const request = post("/things", { a: value });
  const comparison = compare(old, new_);
  const replaying = createReplaying(comparison, {
    old: old.snapshot,
    new: new_.snapshot,
    profile: profiles["openapi"]!,
  });
  replaying.observe(request);
  const ask = replaying.sharpen(askRecord(record(api(before), [request]), old.snapshot));
  const { findings } = withUsage(comparison, [{ ask }]);
  expect(findings.map(({ usage = [] }) => summarizeUse(usage[0]!).bounds)).toEqual([bounds]);
});
