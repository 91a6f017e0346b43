// A subtype that only the discriminator of its base selects is compared like any schema, and has a witness (JSON Schema has no discriminators).
import { expect, test } from "@jest/globals";
import { between, describePairs, HTTP, SWAGGER, withRoot, type Build } from "./pairs.ts";

/** Version 2.0 has no mapping: a subtype has the name of its definition. */
const build: Build = (fragment, place, version) =>
  withRoot(`    Root: { type: object, properties: { steps: { type: array, items: { $ref: '#/components/schemas/Step' } } } }
    Step:
      type: object
      required: [action]
      properties: { action: { type: string } }
      discriminator: ${version === SWAGGER ? "action" : "{ propertyName: action, mapping: { rename: '#/components/schemas/Rename', move: '#/components/schemas/Move' } }"}
    Rename: { allOf: [{ $ref: '#/components/schemas/Step' }, ${fragment}] }
    Move: { allOf: [{ $ref: '#/components/schemas/Step' }, { type: object, properties: { to: { type: string } } }] }
`)(fragment, place, version);

const part = (properties: string, required = ""): string =>
  `{ type: object, ${required === "" ? "" : `required: [${required}], `}properties: { ${properties} } }`;
const NAME = "name: { type: string }";

describePairs("subtypes", HTTP, build, [
  ["made required", "request", part(NAME), part(NAME, "name"), "breaking", "property-made-required"],
  ["made optional", "response", part(NAME, "name"), part(NAME), "breaking", "property-made-optional"],
  ["made optional", "request", part(NAME, "name"), part(NAME), "compatible"],
  [
    "required one added",
    "request",
    part(NAME),
    part(`${NAME}, by: { type: string }`, "by"),
    "breaking",
    "required-property-added",
  ],
  ["optional one added", "request", part(NAME), part(`${NAME}, by: { type: string }`), "compatible"],
  ["type changed", "request", part(NAME), part("name: { type: integer }"), "breaking", "type-changed"],
  [
    "shorter",
    "request",
    part("name: { type: string, maxLength: 9 }"),
    part("name: { type: string, maxLength: 8 }"),
    "breaking",
    "max-length-lowered",
  ],
  [
    "longer",
    "response",
    part("name: { type: string, maxLength: 8 }"),
    part("name: { type: string, maxLength: 9 }"),
    "breaking",
    "max-length-raised",
  ],
  [
    "value removed",
    "request",
    part("name: { type: string, enum: [a, b] }"),
    part("name: { type: string, enum: [a] }"),
    "breaking",
    "enum-value-removed",
  ],
  ["described anew", "request", part(NAME), part("name: { type: string, description: The new name. }"), "compatible"],
  ["required where a default was", "request", part("name: { type: string, minLength: 1 }"), part(NAME), "compatible"],
]);

test.each(HTTP)("the witness carries the discriminator value of the subtype, %s", (version) => {
  const found = between(build(part(NAME), "request", version), build(part(NAME, "name"), "request", version));
  expect(found.map(({ witness }) => witness)).toEqual([{ action: version === SWAGGER ? "Rename" : "rename" }]);
});
