// A text that is read in part is the same as one that is read as a whole.
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { Json } from "../../src/model/json.ts";
import { parseDocument, parseManifests, type ParsedDocument } from "../../src/readers/document/parse.ts";
import { runsOf } from "../size.ts";

const DESCRIPTION = `openapi: 3.1.0 # the version
info:
  title: "Pets: all of them"
  description: |
    First line
      # no comment

    last line
  version: 1.0.0
paths:
  /pets:
    get:
      parameters:
      - name: limit
        in: query
        schema: { type: integer, maximum: 10,
          minimum: 1 }
      -
        name: page
        in: query
      responses:
        404:
          description: >-
            None
            found
        default: { description: 'It''s
            here' }
        "200":
          description: All of
            them # a comment
          content:

            application/json:
              schema:
                $ref: "#/components/schemas/Pet"
# between
  /shops: {}
components:
  schemas:
    Pet:
      type: object
      required:
        - id
        - tag
      properties:
        id: &id
          type: string
        empty:
        tag:
          !!str type: string
        ? asked
        : 1
        last: ~
    Tag:
      enum: [a, b]
`;

const MANIFESTS = `---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
spec:
  versions:
    - name: v1
      served: on
      schema:
        openAPIV3Schema:
          type: object
          maxLength: 0777
---
# Nothing
---
apiVersion: v1
kind: Other
data:
  text: |
    a
    --- b
`;

/** Typical edits, and texts that parsers fail on. */
const TYPED = [
  ..."abc:#-\"'{}[]|>&*!%\n \t?,0",
  "  ",
  "\n",
  "\r\n",
  "\r",
  ": ",
  "- ",
  " # note",
  "\n# note\n",
  "---\n",
  "\n...\n",
  "|\n",
  "  name: 1\n",
  "        name: 1\n",
  "  /more:\n    get: {}\n",
  "id: 1\n",
  "type: integer",
  "$ref: x.yaml",
  "$id: here",
  "&a ",
  "*id",
  "<<: *id\n",
  "\u0000",
  "\uFEFF",
  "__proto__: 1\n",
  "{{ x }}",
];

interface Edit {
  readonly at: number;
  readonly removed: number;
  readonly typed: readonly string[];
}

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(60)),
  typed: fc.array(fc.constantFrom(...TYPED), { maxLength: 3 }),
});

function applied(text: string, { at, removed, typed }: Edit): string {
  const start = Math.floor(at * text.length);
  return text.slice(0, start) + typed.join("") + text.slice(start + removed);
}

const fileOf = (text: string): { name: string; url: string; text: string } => ({
  name: "api.yaml",
  url: "file:///api.yaml",
  text,
});

function* nodesOf(value: Json, tokens: readonly string[] = []): Generator<readonly string[]> {
  yield tokens;
  yield [...tokens, "not there"];
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value) as [string, Json][]) yield* nodesOf(member, [...tokens, name]);
}

function expectSame(revised: ReturnType<typeof parseDocument>, whole: ReturnType<typeof parseDocument>): void {
  if (!("value" in whole) || !("value" in revised)) {
    expect(revised).toEqual(whole);
    return;
  }
  // Includes the order of properties.
  expect(JSON.stringify(revised.value)).toBe(JSON.stringify(whole.value));
  expect(revised.problems ?? []).toEqual(whole.problems ?? []);
  expect(revised.mentions.special).toBe(whole.mentions.special);
  expect([...revised.mentions.references].sort()).toEqual([...whole.mentions.references].sort());
  const places = ({ locate }: ParsedDocument): string =>
    JSON.stringify([...nodesOf(whole.value)].map((tokens) => [tokens, locate(tokens)]));
  expect(places(revised)).toBe(places(whole));
  const scalars = ({ isInScalar }: ParsedDocument): string =>
    [...whole.file.text].map((sign, offset) => (isInScalar?.(offset) === true ? sign : " ")).join("");
  expect(scalars(revised)).toBe(scalars(whole));
}

const KINDS = [
  ["a description", DESCRIPTION, parseDocument],
  ["manifests", MANIFESTS, parseManifests],
] as const;

describe.each(KINDS)("%s", (_name, text, parse) => {
  const read = (of: string, former?: ParsedDocument): ReturnType<typeof parse> => parse(fileOf(of), former);
  const first = (): ParsedDocument => read(text) as ParsedDocument;

  test("states the same after any edits, however it is read", () => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
        let former = first();
        let typed: string = text;
        for (const each of edits) {
          typed = applied(typed, each);
          const whole = read(typed);
          const revised = read(typed, former);
          expectSame(revised, whole);
          if ("value" in revised) former = revised;
        }
      }),
      { numRuns: runsOf(300, 20_000) },
    );
  });

  test("states the same after each key, wherever it is typed", () => {
    const former = first();
    for (let at = 0; at <= text.length; at += 5) {
      for (const key of ["x", "\n", " "]) {
        const typed = text.slice(0, at) + key + text.slice(at);
        expectSame(read(typed, former), read(typed));
      }
    }
  });
});

describe("what has not changed", () => {
  const former = parseDocument(fileOf(DESCRIPTION)) as ParsedDocument;
  const after = (from: string, to: string): ParsedDocument =>
    parseDocument(fileOf(DESCRIPTION.replace(from, to)), former) as ParsedDocument;
  const at = ({ value }: ParsedDocument, ...tokens: readonly string[]): Json =>
    tokens.reduce((inner, token) => (inner as Readonly<Record<string, Json>>)[token]!, value);

  test("is taken over", () => {
    const typed = after("all of them", "all of these");
    expect(at(typed, "info", "title")).toBe("Pets: all of these");
    expect(at(typed, "paths")).toBe(at(former, "paths"));
    expect(at(typed, "components", "schemas")).toBe(at(former, "components", "schemas"));
  });

  test("is everything where only a comment is typed, and its places move", () => {
    const typed = after("# a comment", "# a longer comment");
    expect(typed.value).toBe(former.value);
    const tag = ["components", "schemas", "Tag"];
    expect(typed.locate(tag)!.start.offset).toBe(former.locate(tag)!.start.offset + " longer".length);
  });

  test("is the rest of the document if a property was added or removed", () => {
    const added = after("  /shops: {}\n", "  /shops: {}\n  /vets: {}\n");
    expect(Object.keys(at(added, "paths") as object)).toEqual(["/pets", "/shops", "/vets"]);
    expect(at(added, "paths", "/pets")).toBe(at(former, "paths", "/pets"));
    const removedKey = after("      required:\n        - id\n        - tag\n", "");
    expect(at(removedKey, "components", "schemas", "Pet")).not.toHaveProperty("required");
    expect(at(removedKey, "components", "schemas", "Tag")).toBe(at(former, "components", "schemas", "Tag"));
  });
});
