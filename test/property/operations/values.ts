import { Ajv2020 } from "ajv/dist/2020.js";
import { isObject, type Json, type JsonObject } from "../../../src/model/json.ts";
import { perObject } from "./per-object.ts";

const ajv = new Ajv2020({ strict: false, validateFormats: false });
type Validate = (value: Json) => boolean;

const compiled = new Map<string, Validate>();

const validatorOf = perObject((schema: JsonObject): Validate => {
  const text = JSON.stringify(schema);
  const validate = compiled.get(text) ?? ajv.compile(schema);
  compiled.set(text, validate);
  return validate;
});

export function admits(schema: JsonObject | undefined, value: Json): boolean {
  return schema === undefined || validatorOf(schema)(value);
}

/** Trial values: for each kind of generated schema, values on both sides of its bounds. */
const TRIED: readonly Json[] = [
  ...["a", "b", "c", "mine", "pets", "", "abcd", "a,b", "a b", "a|b", "a.b", "a=1", "a/b", "12", "-1", "2.5", "true"],
  ...[1, 0, -1, 12, 100, 2.5, 12345, true, false],
  ...[["a", "b"], ["a"], ["b", "c", "a"], ["a", "b", "a"], ["a,b"], ["abcd", "12"], [1, 12], [100], [-1, 0, 1], []],
  ...[
    { a: "a" },
    { a: "b", b: 1 },
    { a: "abcd", b: 100 },
    { b: -1 },
    { a: "a", tags: ["a", "b"] },
    { a: "12", c: "c" },
  ],
  ...[
    { a: "c", b: 12, c: "abcd", tags: ["c"] },
    { a: "a,b", b: 2.5 },
    { a: "a", b: 2.5 },
    { c: "a", b: 1 },
    {},
    [{ a: "a" }],
    ["a/b"],
    { a: "a/b" },
    [{ b: 1 }],
    null,
  ],
];

const admittedBy = perObject((schema: JsonObject): readonly Json[] => TRIED.filter((value) => admits(schema, value)));

export function valuesOf(schema: JsonObject | undefined): readonly Json[] {
  return schema === undefined ? TRIED : admittedBy(schema);
}

export function typesOf({ type }: JsonObject): readonly string[] {
  return typeof type === "string" ? [type] : ["string", "number", "boolean", "array", "object"];
}

export function member(schema: JsonObject, name: string): JsonObject {
  const { properties } = schema;
  const found = isObject(properties) ? properties[name] : undefined;
  return isObject(found) ? found : {};
}

export function items({ items: found }: JsonObject): JsonObject {
  return isObject(found) ? found : {};
}
