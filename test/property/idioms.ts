// Unions as generators of OpenAPI documents write them: nested under a discriminator, with all kinds of tags, or beside
// `{ nullable: true }`; before and after an edit of one alternative.
import fc, { type Arbitrary } from "fast-check";
import type { JsonObject } from "../../src/model/json.ts";
import type { Definitions, Edited } from "./schemas.ts";

const FACETS: readonly JsonObject[] = [
  { type: "integer", maximum: 10 },
  { type: "integer", maximum: 20 },
  { type: "integer" },
  { type: "string" },
  { type: "string", enum: ["red", "blue"] },
  { type: "string", enum: ["red"] },
  { type: "string", format: "uuid" },
  { type: "string", format: "uuid", maxLength: 36 },
  { type: "string", format: "uuid", maxLength: 35 },
];

/** Keywords of another OpenAPI version among them. */
const TAGS: readonly ((name: string) => JsonObject)[] = [
  (name) => ({ type: "string", enum: [name] }),
  (name) => ({ type: "string", const: name }),
  (name) => ({ type: "string", pattern: `^${name}` }),
  () => ({ type: "string" }),
];

const NULLS: readonly JsonObject[] = [{ nullable: true }, { type: "null" }, { enum: [null] }];

interface Shape {
  readonly discriminator: boolean;
  readonly outer: "oneOf" | "anyOf";
  readonly inner: "oneOf" | "anyOf";
  readonly tags: readonly number[];
  readonly required: boolean;
  readonly union: "null" | "none";
  readonly nullAs: number;
}

interface Contents {
  readonly facets: readonly number[];
  readonly alternatives: number;
  readonly nullable: boolean;
}

const KINDS = ["ash", "elm", "oak"] as const;

function write(shape: Shape, { facets, alternatives, nullable }: Contents): Definitions {
  const alternative = (index: number): JsonObject => {
    const name = KINDS[index]!;
    const facet = FACETS[facets[index]!]!;
    const size: JsonObject = nullable ? { anyOf: [facet, NULLS[shape.nullAs]!] } : facet;
    return {
      type: "object",
      required: shape.required ? ["kind", "size"] : ["kind"],
      properties: { kind: TAGS[shape.tags[index]!]!(name), size },
    };
  };
  const nested = Array.from({ length: alternatives }, (_, index) => alternative(index + 1));
  const prefix = "#/components/schemas/";
  const none = shape.union === "null" ? [NULLS[shape.nullAs]!] : [];
  return {
    Root: {
      [shape.outer]: [{ $ref: `${prefix}X` }, { $ref: `${prefix}Y` }, ...none],
      ...(shape.discriminator && { discriminator: { propertyName: "kind" } }),
    },
    X: alternative(0),
    Y: nested.length === 1 ? nested[0]! : { [shape.inner]: nested },
  };
}

const choice = fc.constantFrom("oneOf" as const, "anyOf" as const);
const three = (most: number): Arbitrary<readonly number[]> =>
  fc.array(fc.nat(most - 1), { minLength: KINDS.length, maxLength: KINDS.length });

export const idioms: Arbitrary<Edited> = fc
  .record({
    shape: fc.record({
      discriminator: fc.boolean(),
      outer: choice,
      inner: choice,
      tags: three(TAGS.length),
      required: fc.boolean(),
      union: fc.constantFrom("null" as const, "none" as const),
      nullAs: fc.nat(NULLS.length - 1),
    }),
    old: fc.record({
      facets: three(FACETS.length),
      alternatives: fc.integer({ min: 1, max: 2 }),
      nullable: fc.boolean(),
    }),
    edit: fc.record({ at: fc.nat(KINDS.length + 1), facet: fc.nat(FACETS.length - 1) }),
  })
  .map(({ shape, old, edit }): Edited => {
    const after: Contents = {
      facets: old.facets.map((facet, index) => (index === edit.at ? edit.facet : facet)),
      alternatives: edit.at === KINDS.length ? 3 - old.alternatives : old.alternatives,
      nullable: edit.at === KINDS.length + 1 ? !old.nullable : old.nullable,
    };
    return { old: write(shape, old), new: write(shape, after) };
  })
  .filter(({ old, new: new_ }) => JSON.stringify(old) !== JSON.stringify(new_));
