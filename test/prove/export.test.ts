import { describe, expect, test } from "@jest/globals";
import type { Json } from "../../src/model/json.ts";
import { exportSchema } from "../../src/prove/export.ts";
import { oracle } from "../../src/prove/oracle/index.ts";
import { matcherOf } from "../../src/prove/oracle/patterns.ts";
import { CASES } from "./oracle/cases.ts";
import { sourceOf } from "./oracle/sources.ts";

const exported = (schema: Json, at: string, dialect: Parameters<typeof exportSchema>[2]): Json =>
  exportSchema(sourceOf(schema), at, dialect, "strict");

describe("an exported schema", () => {
  test("admits the same values, whatever the dialect", () => {
    for (const { name, schema, dialects, valid, invalid } of CASES) {
      for (const dialect of dialects) {
        const { evaluate } = oracle(
          sourceOf(exported(schema, "#", dialect)),
          "#",
          { objects: "open", view: "plain", formats: "annotation", regex: "ecma-262", nullable: "strict" },
          "2020-12",
        );
        const reported = [
          name,
          dialect,
          valid.filter((value) => !evaluate(value)),
          invalid.filter((value) => evaluate(value)),
        ];
        expect(reported).toEqual([name, dialect, [], []]);
      }
    }
  });

  test("is self-contained, with the names and words of its author", () => {
    const document = {
      openapi: "3.0.3",
      components: {
        schemas: {
          Pet: {
            description: "A pet.",
            type: "object",
            properties: {
              owner: { $ref: "#/components/schemas/Owner" },
              age: { type: "integer", minimum: 0, exclusiveMinimum: true, example: 3 },
            },
          },
          Owner: { type: "string", nullable: true },
          Other: { type: "string" },
        },
      },
    };
    expect(exported(document, "#/components/schemas/Pet", "openapi-3.0")).toEqual({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      description: "A pet.",
      type: "object",
      properties: { owner: { $ref: "#/$defs/Owner" }, age: { type: "integer", exclusiveMinimum: 0, examples: [3] } },
      $defs: { Owner: { type: ["string", "null"] } },
    });
  });

  test.each([
    ["^[a-z]+$", "^[a-z]+$"],
    ["(?i)^ab$", "^[Aa][Bb]$"],
    ["\\Aab\\z", "^ab$"],
    ["^.$", "^[^\\n]$"],
    ["^[[:digit:]]{2,}$", "^[0-9]{2,}$"],
    ["^\\Qa.b\\E|c$", "(?:^a\\.b|c$)"],
    ["(?m)^a$", "(?<![^\\n])a(?![^\\n])"],
    ["(?s)^.?[^a]*(?:bc)+(?U)d{3}$", "^[^]?[^a]*(?:bc)+d{3}$"],
  ])("of Kubernetes has patterns of JavaScript: %s", (pattern, expected) => {
    const { pattern: reported } = exported({ type: "string", pattern }, "#", "crd") as { pattern: string };
    expect(reported).toBe(expected);
    expect(new RegExp(reported, "u").unicode).toBe(true);
  });

  test("matches as Go does", () => {
    const patterns = [
      "^.*$",
      "^\\s\\S?$",
      "(?i)^k[^s]?$",
      "a$|(?m)^b",
      "\\bé?a\\b",
      "^\\pL[[:^alpha:]]$",
      "^(?:a|b*)+\\x{42}$",
      "^a{,2}$",
    ];
    const texts = [
      "",
      "a",
      "b",
      "B",
      "k",
      "K",
      "K",
      "kſ",
      "ks",
      "é",
      "éa",
      "ab",
      "bb",
      "\n",
      "\r",
      "a\nb",
      "\v",
      " a",
      "\u2028",
      "\u00a0",
      "a1",
      "éé",
      "aB",
      "bbB",
      "a{,2}",
      "aa",
      "😀",
    ];
    for (const pattern of patterns) {
      const { pattern: reported } = exported({ type: "string", pattern }, "#", "crd") as { pattern: string };
      const [before, after] = [matcherOf(pattern, "re2"), new RegExp(reported, "u")];
      expect([pattern, texts.filter((text) => after.test(text))]).toEqual([
        pattern,
        texts.filter((text) => before.test(text)),
      ]);
    }
  });

  test("refers to itself where the original does", () => {
    const document = { definitions: { Tree: { properties: { next: { $ref: "#/definitions/Tree" } } } } };
    expect(exported(document, "#/definitions/Tree", "swagger-2.0")).toEqual({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $ref: "#/$defs/Tree",
      $defs: { Tree: { properties: { next: { $ref: "#/$defs/Tree" } } } },
    });
  });
});
