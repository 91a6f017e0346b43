// Equal inline schemas that are new are read once; where one has a fault or a problem, all of them have it.
import { expect, test } from "@jest/globals";
import { compare, defineRule, readSnapshot, type Json, type JsonObject, type Reading } from "../../src/index.ts";

const COPIES = 4;

/** An API whose operations `/0` to `/3` answer with a copy of a schema each, the last one deep inside another. */
function api(schema: Json | undefined): Json {
  const answer = (each: Json): JsonObject => ({
    get: { responses: { "200": { description: "Fine.", content: { "application/json": { schema: each } } } } },
  });
  const deep = { type: "object", properties: { tides: { type: "array", items: schema ?? {} } } };
  const copies = schema === undefined ? [] : [...Array<Json>(COPIES - 1).fill(schema), deep];
  const paths = Object.fromEntries(copies.map((copy, index) => [`/${String(index)}`, answer(copy)]));
  return { openapi: "3.0.3", info: { title: "Tides", version: "1" }, paths };
}

function read(name: string, value: Json): Reading {
  return readSnapshot({ name, url: `file:///${name}`, text: JSON.stringify(value, null, 1) });
}

function compared(schema: Json, options: Parameters<typeof compare>[2] = {}): ReturnType<typeof compare> {
  return compare(read("old.json", api(undefined)), read("new.json", api(schema)), options);
}

test("a problem inside is one of each copy", () => {
  const { problems } = compared({ type: "object", properties: { harbor: { type: "array", items: { type: 3 } } } });
  expect(problems.filter(({ level }) => level === "error")).toHaveLength(COPIES);
});

test("a fault inside is one of each copy", () => {
  const { findings, implied } = compared({
    type: "object",
    properties: { port: { type: "object", properties: { depth: { type: "integer", minimum: 5, maximum: 2 } } } },
  });
  const faults = [...findings, ...implied].filter(({ ruleId }) => ruleId === "schema-unsatisfiable");
  const places = faults.flatMap((fault) => (fault.occurrences ?? [fault]).map((each) => each.new.pointer));
  expect(new Set(places).size).toBe(COPIES);
});

test("without either, one copy is read", () => {
  const counts = new Map<string, number>();
  const measure = Object.assign(<T>(_: string, work: () => T) => work(), {
    count: (what: string, amount = 1) => counts.set(what, (counts.get(what) ?? 0) + amount),
  });
  compared({ type: "object", properties: { depth: { type: "integer" }, height: { type: "number" } } }, { measure });
  // The schema and its properties, and the object and the list around the last copy.
  expect(counts.get("schemas read")).toBe(5);
});

test("a rule of a plugin sees each copy", () => {
  const seen: string[] = [];
  const rule = defineRule({
    meta: {
      description: "Disallow tides",
      looksAt: "snapshot",
      criteria: ["C5"],
      severity: { alpha: "info", beta: "warn", stable: "error" },
      source: { title: "Test", url: "https://example.org/" },
      messages: { tide: "{{place}} is a tide." },
      recipe: "Remove it.",
    },
    create: () => ({ schema: ({ at }) => void seen.push(at) }),
  });
  compared({ type: "string" }, { rules: { tides: rule } });
  expect(seen.filter((at) => at.endsWith("schema") || at.endsWith("items"))).toHaveLength(COPIES + 1);
});
