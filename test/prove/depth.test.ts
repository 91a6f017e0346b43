// Definitions that refer twice to the next one take time that grows with their number, not with the number of paths.
import { describe, expect, test } from "@jest/globals";
import { check, profiles, readSnapshot } from "../../src/index.ts";
import type { Json, JsonObject } from "../../src/model/json.ts";
import type { Reading } from "../../src/contracts/reader.ts";
import { whole } from "../size.ts";

const DEPTH = whole ? 60 : 30;
const PATIENCE = 2_000;

type Level = (next: JsonObject, level: number) => JsonObject;

const string = { type: "string" };
const object = { type: "object" };

/** Each level accepts what the next one does. */
const SCALARS: Readonly<Record<string, Level>> = {
  allOf: (next) => ({ allOf: [next, next] }),
  anyOf: (next) => ({ anyOf: [next, next] }),
  if: (next) => ({ if: next, then: next, else: next }),
  "anyOf with limits": (next) => ({
    anyOf: [
      { allOf: [next], minLength: 1 },
      { allOf: [next], maxLength: 9 },
    ],
  }),
  "oneOf with limits": (next) => ({
    oneOf: [
      { allOf: [next], minLength: 3 },
      { allOf: [next], maxLength: 2 },
    ],
  }),
  "not of not": (next) => ({ not: { anyOf: [{ not: next }, { not: next }] } }),
};

const OBJECTS: Readonly<Record<string, Level>> = {
  properties: (next) => ({ ...object, properties: { a: next, b: next } }),
  additionalProperties: (next) => ({ ...object, properties: { a: next }, additionalProperties: next }),
  "items and contains": (next) => ({ type: "array", items: next, contains: next }),
  dependentSchemas: (next, level) => ({
    properties: { [`a${String(level)}`]: string },
    dependentSchemas: { [`a${String(level)}`]: next, [`b${String(level)}`]: next },
  }),
};

/** Each level accepts everything. */
const TAUTOLOGIES: Readonly<Record<string, Level>> = {
  oneOf: (next) => ({ oneOf: [next, { not: next }] }),
  not: (next) => ({ not: { allOf: [next, { not: next }] } }),
};

interface Format {
  readonly profile: string;
  readonly prefix: string;
  write(definitions: JsonObject): JsonObject;
}

function openapi(version: string): Format {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/n0" } } };
  return {
    profile: "openapi",
    prefix: "#/components/schemas/",
    write: (schemas) => ({
      openapi: version,
      info: { title: "Towers", version: "1.0.0" },
      paths: { "/towers": { post: { requestBody: { content }, responses: { "204": { description: "Built." } } } } },
      components: { schemas },
    }),
  };
}

const swagger: Format = {
  profile: "openapi",
  prefix: "#/definitions/",
  write: (definitions) => ({
    swagger: "2.0",
    info: { title: "Towers", version: "1.0.0" },
    consumes: ["application/json"],
    paths: {
      "/towers": {
        post: {
          parameters: [{ name: "tower", in: "body", schema: { $ref: "#/definitions/n0" } }],
          responses: { "204": { description: "Built." } },
        },
      },
    },
    definitions,
  }),
};

const jsonSchema: Format = {
  profile: "json-schema",
  prefix: "#/$defs/",
  write: ($defs) => ({ $schema: "https://json-schema.org/draft/2020-12/schema", $ref: "#/$defs/n0", $defs }),
};

const FORMATS: readonly Format[] = [jsonSchema, openapi("3.1.0"), openapi("3.0.3"), swagger];

function tower(level: Level, leaf: Json, { prefix, write }: Format): Reading {
  const definitions = Array.from({ length: DEPTH }, (_, index): [string, Json] => [
    `n${String(index)}`,
    level({ $ref: `${prefix}n${String(index + 1)}` }, index),
  ]);
  const document = write({ ...Object.fromEntries(definitions), [`n${String(DEPTH)}`]: leaf });
  return readSnapshot({ name: "towers.json", url: "file:///towers.json", text: JSON.stringify(document) });
}

async function findingsOf(level: Level, leaf: (maxLength: number) => Json, format: Format): Promise<readonly string[]> {
  const [old, new_] = [tower(level, leaf(10), format), tower(level, leaf(5), format)];
  const { findings } = await check(old, new_, { profile: profiles[format.profile]! });
  return findings.map(({ verdict, reason = "" }) => verdict + reason);
}

const text = (maxLength: number): Json => ({ type: "string", maxLength });
const member = (maxLength: number): Json => ({ type: "object", properties: { z: text(maxLength) } });

describe(`definitions of ${String(DEPTH)} levels`, () => {
  const breaking = [...Object.entries(SCALARS), ...Object.entries(OBJECTS)].map(([name, level], index) => ({
    name,
    level,
    leaf: name === "dependentSchemas" ? member : text,
    // The older formats have none of the later keywords.
    format: FORMATS[/^if|contains|dependent/u.test(name) ? index % 2 : index % FORMATS.length]!,
  }));

  test.each(breaking)(
    "$name: the break at the end is found",
    async ({ level, leaf, format }) => {
      const found = await findingsOf(level, leaf, format);
      expect(found).toContain("breaking");
      expect(found.filter((each) => each.startsWith("undecided"))).toEqual([]);
    },
    PATIENCE,
  );

  test.each(Object.entries(TAUTOLOGIES))(
    "%s: what accepts everything is compatible",
    async (_, level) => {
      const found = await findingsOf(level, text, jsonSchema);
      expect(found.filter((each) => each !== "compatible")).toEqual([]);
    },
    PATIENCE,
  );
});
