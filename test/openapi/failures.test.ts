// A schema of failures is judged as one (JSON Schema has none, and 2.0 no `5XX`): a break in a success decides, and failures are milder.
import { describePairs, document, HTTP, SWAGGER, VERSIONS, type Build } from "./pairs.ts";

const shared =
  (status: string): Build =>
  (fragment, place, version) =>
    document(version, { place, status, schema: "{ $ref: '#/components/schemas/Fault' }" }, `    Fault: ${fragment}\n`);
const part = (properties: string, required = ""): string =>
  `{ type: object, ${required === "" ? "" : `required: [${required}], `}properties: { ${properties} } }`;
const CODE = "code: { type: string }";

const ROWS = [
  ["made optional", "response", part(CODE, "code"), part(CODE), "dangerous", "property-made-optional"],
  ["removed", "response", part(CODE, "code"), part(""), "dangerous", "property-removed"],
  ["type changed", "response", part(CODE), part("code: { type: integer }"), "dangerous", "type-changed"],
  [
    "value added",
    "response",
    part("code: { type: string, enum: [a] }"),
    part("code: { type: string, enum: [a, b] }"),
    "dangerous",
    "enum-value-added",
  ],
  [
    "longer",
    "response",
    part("code: { type: string, maxLength: 3 }"),
    part("code: { type: string, maxLength: 4 }"),
    "dangerous",
    "max-length-raised",
  ],
  ["any type", "response", part(CODE), part("code: {}"), "dangerous"],
  ["optional one added", "response", part(CODE), part(`${CODE}, hint: { type: string }`), "compatible"],
  [
    "shorter",
    "response",
    part("code: { type: string, maxLength: 4 }"),
    part("code: { type: string, maxLength: 3 }"),
    "compatible",
  ],
  ["made required", "response", part(CODE), part(CODE, "code"), "compatible"],
  ["made required, sent as well", "request", part(CODE), part(CODE, "code"), "breaking", "property-made-required"],
  [
    "removed value, sent as well",
    "request",
    part("code: { type: string, enum: [a, b] }"),
    part("code: { type: string, enum: [a] }"),
    "breaking",
    "enum-value-removed",
  ],
] as const;

describePairs("failures of 400", HTTP, shared("400"), ROWS);
describePairs("failures of 5XX", VERSIONS, shared("5XX"), ROWS);
describePairs("failures of 500", [SWAGGER], shared("500"), ROWS);

const SUCCESS = ROWS.filter(([, , , , verdict]) => verdict === "dangerous").map(
  ([name, place, old, new_]) => [name, place, old, new_, "breaking"] as const,
);
describePairs("the same in a success", HTTP, shared("201"), SUCCESS);
