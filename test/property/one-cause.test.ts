import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { compare, readSnapshot, type Finding } from "../../src/index.ts";
import type { JsonObject } from "../../src/model/json.ts";
import { runsOf, seed } from "../size.ts";

type Schema = Record<string, unknown>;

const BASE = "#/components/schemas/Base";

/** The ways to include a schema in another one. */
const INCLUSIONS: readonly ((own: Schema) => Schema)[] = [
  (own) => ({ allOf: [{ $ref: BASE }, own] }),
  (own) => ({ ...own, allOf: [{ $ref: BASE }] }),
  (own) => ({ allOf: [own, { allOf: [{ $ref: BASE }] }] }),
  (own) => ({ type: "object", nullable: true, allOf: [{ $ref: BASE }, own] }),
];

/** Edits of the base by the rule that reports them. */
const EDITS: Readonly<Record<string, (base: { properties: Schema; required: string[] } & Schema) => void>> = {
  "property-removed": (base) => void delete base.properties["unit"],
  "optional-property-added": (base) => void (base.properties["place"] = { type: "string" }),
  "optional-property-added in a further part": (base) =>
    void (base["allOf"] = [{ type: "object", properties: { place: { type: "string" } } }]),
  "min-properties-raised by what the base includes": (base) =>
    void (base["allOf"] = [{ $ref: "#/components/schemas/Filled" }]),
  "optional-property-added by what the base includes": (base) =>
    void (base["allOf"] = [{ $ref: "#/components/schemas/Placed" }]),
  "default-added": (base) => void (base.properties["unit"] = { type: "string", default: "K" }),
  "deprecation-added": (base) => void (base.properties["unit"] = { type: "string", deprecated: true }),
  "read-only-added": (base) => void (base.properties["unit"] = { type: "string", readOnly: true }),
  "required-property-added": (base) => {
    base.properties["place"] = { type: "string" };
    base.required.push("place");
  },
  "property-made-required": (base) => void base.required.push("unit"),
  "property-made-optional": (base) => void base.required.pop(),
  "additional-properties-closed": (base) => void (base["additionalProperties"] = false),
  "min-properties-raised": (base) => void (base["minProperties"] = 3),
  "max-length-lowered": (base) => void (base.properties["unit"] = { type: "string", maxLength: 8 }),
  "property-renamed": (base) => {
    base.properties["units"] = base.properties["unit"];
    delete base.properties["unit"];
  },
};

const documents = fc.record({
  edit: fc.constantFrom(...Object.keys(EDITS)),
  isNullable: fc.boolean(),
  heirs: fc.array(fc.constantFrom(...INCLUSIONS), { minLength: 1, maxLength: 4 }),
});

test("a change of a base is one finding for all schemas that include it", () => {
  fc.assert(
    fc.property(documents, ({ edit, isNullable, heirs }) => {
      const found = findings(documentOf(isNullable, heirs), documentOf(isNullable, heirs, EDITS[edit]));
      expect(found.map(({ ruleId }) => ruleId)).toStrictEqual([edit.split(" ")[0]]);
      const [{ old, new: new_, reach, message }] = found as [Finding];
      expect(message).toContain("`Base");
      expect(old.pointer).toMatch(/^\/components\/schemas\/Base(?:\/|$)/u);
      expect(new_.pointer).toMatch(/^\/components\/schemas\/(?:Base|Filled|Placed)(?:\/|$)/u);
      expect(reach).toHaveLength(heirs.length);
    }),
    { seed, numRuns: runsOf(50, 2000) },
  );
});

/** Each heir is what one operation takes and gives. */
function documentOf(
  isNullable: boolean,
  heirs: readonly ((own: Schema) => Schema)[],
  edit: (typeof EDITS)[string] = () => undefined,
): JsonObject {
  const base = {
    type: "object",
    ...(isNullable && { nullable: true }),
    properties: { station: { type: "string" }, unit: { type: "string" } } as Schema,
    required: ["station"],
  };
  edit(base);
  const schemas: Schema = {
    Base: base,
    Filled: { type: "object", minProperties: 2 },
    Placed: { type: "object", properties: { place: { type: "string" } } },
  };
  const paths: Schema = {};
  for (const [index, include] of heirs.entries()) {
    const name = `Heir${String(index)}`;
    schemas[name] = include({ type: "object", properties: { [`own${String(index)}`]: { type: "number" } } });
    const content = { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } };
    paths[`/${name}`] = {
      put: { requestBody: { content }, responses: { "200": { description: "Stored.", content } } },
    };
  }
  return {
    openapi: "3.0.3",
    info: { title: "Weather station", version: "1.0.0" },
    paths,
    components: { schemas },
  } as unknown as JsonObject;
}

function findings(old: JsonObject, new_: JsonObject): readonly Finding[] {
  const read = (document: JsonObject, name: string): ReturnType<typeof readSnapshot> =>
    readSnapshot({ name, url: `file:///${name}`, text: JSON.stringify(document) });
  return compare(read(old, "old.json"), read(new_, "new.json"), { all: true }).findings;
}
