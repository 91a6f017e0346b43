// Keywords of another version than that of the schema: whether they count, and how they are reported.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot } from "../../src/index.ts";
import type { Json, JsonObject } from "../../src/model/json.ts";

function reported(old: Json, new_: Json): readonly string[] {
  const [before, after] = [old, new_].map((document, index) => {
    const name = `${String(index)}.json`;
    return readSnapshot({ name, url: `file:///${name}`, text: JSON.stringify(document) });
  });
  const { findings, problems } = compare(before!, after!);
  return [...findings.map(({ ruleId }) => ruleId), ...problems.map(({ level, message }) => `${level}: ${message}`)];
}

const schema = (draft: string, part: JsonObject): Json => ({ $schema: draft, type: "object", ...part });

const DRAFT_07 = "http://json-schema.org/draft-07/schema#";
const DRAFT_2020 = "https://json-schema.org/draft/2020-12/schema";

describe("JSON Schema", () => {
  const newer = { dependentRequired: { mast: ["sail"] }, properties: { sails: { prefixItems: [{ type: "string" }] } } };

  test("leaves out what its draft does not know yet", () => {
    expect(reported(schema(DRAFT_07, {}), schema(DRAFT_07, newer))).toEqual([
      "warning: `dependentRequired` has no effect in draft-07 and is ignored.",
      "warning: `prefixItems` has no effect in draft-07 and is ignored.",
    ]);
  });

  test("counts it once the draft does", () => {
    expect(reported(schema(DRAFT_07, newer), schema(DRAFT_2020, newer)).slice(0, 2)).toEqual([
      "dependent-required-added",
      "prefix-item-added",
    ]);
  });

  test("leaves out what its draft does no longer know", () => {
    const older = { dependencies: { mast: ["sail"] } };
    expect(reported(schema(DRAFT_2020, {}), schema(DRAFT_2020, older))).toEqual([
      "warning: `dependencies` has no effect in 2020-12 and is ignored.",
    ]);
    expect(reported(schema(DRAFT_07, {}), schema(DRAFT_07, older))).toEqual(["dependent-required-added"]);
  });

  test("reads what an older draft wrote otherwise as that draft does", () => {
    const older = { items: [{ type: "string" }], additionalItems: false, minimum: 3, exclusiveMinimum: true };
    const later = { prefixItems: [{ type: "string" }], items: false, exclusiveMinimum: 3 };
    expect(reported(schema(DRAFT_2020, older), schema(DRAFT_2020, later))).toEqual([
      "warning: `exclusiveMinimum` must be a number since draft-06; it is read as in draft-04.",
      "warning: `items` must be one schema since 2020-12; this list is read as in the drafts before.",
    ]);
    expect(reported(schema("http://json-schema.org/draft-04/schema#", older), schema(DRAFT_2020, later))).toEqual([]);
  });

  test("reports a list of items also where no draft is named", () => {
    const plain = { type: "object", $defs: {} };
    expect(reported(plain, { ...plain, items: [{ type: "string" }] })).toEqual([
      "warning: `items` must be one schema since 2020-12; this list is read as in the drafts before.",
    ]);
  });

  test("rejects drafts before draft-04", () => {
    const DRAFT_03 = "http://json-schema.org/draft-03/schema#";
    const refused =
      "error: Drafts before draft-04 are not read; this is read as draft-04, where some of its words mean nothing.";
    const boolean = "warning: `required` must list properties; a boolean has no effect since draft-04.";
    const mast = (part: JsonObject): Json => schema(DRAFT_03, { properties: { mast: { type: "string", ...part } } });
    expect(reported(mast({}), mast({ required: true })).toSorted()).toEqual([refused, refused, boolean]);
  });

  test("that names no draft may use the words of any", () => {
    const any = { ...newer, dependencies: { oar: ["boat"] } };
    expect(reported({ type: "object", $defs: {} }, { type: "object", $defs: {}, ...any })).toEqual([
      "dependent-required-added",
      "dependent-required-added",
    ]);
  });
});

describe("OpenAPI", () => {
  const api = (version: string, properties: JsonObject): Json => ({
    openapi: version,
    info: { title: "Harbours", version: "1" },
    paths: {
      "/boats": {
        post: {
          requestBody: { content: { "application/json": { schema: { type: "object", properties } } } },
          responses: { 204: { description: "Done." } },
        },
      },
    },
  });
  const older = { name: { type: "string", nullable: true }, draught: { minimum: 0, exclusiveMinimum: true } };

  test("3.1 is read as 3.0 where it uses its words", () => {
    expect(reported(api("3.0.3", older), api("3.1.0", older))).toEqual([
      "warning: `exclusiveMinimum` must be a number since OpenAPI 3.1; it is read as in 3.0.",
      "warning: `nullable` has no effect since OpenAPI 3.1; it is read as in 3.0.",
    ]);
  });

  test("a schema of items by position is reported for before 3.1, and a boolean that requires in all", () => {
    const odd = { crew: { type: "array", items: [{ type: "string" }] }, name: { type: "string", required: true } };
    expect(reported(api("3.0.3", {}), api("3.0.3", odd))).toEqual([
      "warning: `items` must be one schema before OpenAPI 3.1; this list is read as one by position.",
      "warning: `required` must list properties; a boolean has no effect since draft-04.",
    ]);
  });

  test("3.0 is read as 3.1 where it uses its words", () => {
    const newer = {
      flag: { const: "blue" },
      crew: { type: "object", patternProperties: { "^mate": { type: "string" } } },
    };
    expect(reported(api("3.0.3", newer), api("3.1.0", newer))).toEqual([
      "warning: `patternProperties` has no effect before OpenAPI 3.1; it is read as in 3.1.",
      "warning: `const` has no effect before OpenAPI 3.1; it is read as in 3.1.",
    ]);
  });

  test("3.0 is read as 3.1 where it gives keywords the shapes of 3.1", () => {
    const newer = { draught: { exclusiveMinimum: 0, exclusiveMaximum: 9 }, name: { type: ["string", "null"] } };
    expect(reported(api("3.0.3", newer), api("3.1.0", newer))).toEqual([
      "warning: `exclusiveMaximum` must be true or false before OpenAPI 3.1; this number is read as in 3.1.",
      "warning: `exclusiveMinimum` must be true or false before OpenAPI 3.1; this number is read as in 3.1.",
      "warning: `type` must be one type other than `null` before OpenAPI 3.1; it is read as in 3.1.",
    ]);
  });

  test.each(["3.0.3", "3.1.0"])("%s reads `dependencies` as the draft that had it", (version) => {
    const fleet = { crew: { type: "object", dependencies: { mast: ["sail"] } } };
    expect(reported(api(version, { crew: { type: "object" } }), api(version, fleet))).toEqual([
      "dependent-required-added",
      "warning: `dependencies` has no meaning in OpenAPI; it is read as in draft-07.",
    ]);
  });

  test.each(["3.0.3", "3.1.0"])("%s has no `$recursiveRef`", (version) => {
    const tree = { crew: { type: "object", $recursiveRef: "#" } };
    expect(reported(api(version, { crew: { type: "object" } }), api(version, tree))).toEqual([
      "warning: `$recursiveRef` has no meaning in OpenAPI; it is ignored.",
    ]);
  });

  test("that keeps to its words is reported nothing", () => {
    expect(reported(api("3.0.3", older), api("3.0.3", older))).toEqual([]);
  });
});

describe("a word that is almost a keyword", () => {
  const boat = (part: JsonObject): Json => ({ $schema: DRAFT_2020, type: "object", properties: { name: part } });

  test.each([
    ["maxlength", "maxLength"],
    ["patern", "pattern"],
    ["requried", "required"],
    ["tpye", "type"],
    ["$Ref", "$ref"],
  ])("%s is reported once, as %s", (written, meant) => {
    const twice = { ...(boat({ [written]: 1 }) as JsonObject), items: { [written]: 1 } };
    const [before, after] = [boat({}), twice].map((document) =>
      readSnapshot({ name: "boat.json", url: "file:///boat.json", text: JSON.stringify(document) }),
    );
    const { problems } = compare(before!, after!);
    expect(problems.map(({ message, hint }) => [message, hint])).toEqual([
      [`\`${written}\` is not a keyword of schemas.`, `Did you mean \`${meant}\`?`],
    ]);
  });

  test.each([
    "unit",
    "label",
    "order",
    "widget",
    "optional",
    "sensitive",
    "x-requried",
    "enumNames",
    "values",
    "group",
  ])("%s is a word of somebody's own", (own) => {
    expect(reported(boat({}), boat({ [own]: true }))).toEqual([]);
  });
});
