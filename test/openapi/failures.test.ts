// A schema of failures is judged as one: a break in a success decides, and failures are milder.
import { describePairs, VERSIONS, type Build, type Place } from "./pairs.ts";

const shared =
  (status: string): Build =>
  (fragment, place: Place, version) => {
    const body = "content: { application/json: { schema: { $ref: '#/components/schemas/Fault' } } }";
    return `openapi: ${version}
info: { title: Moorings, version: 1.0.0 }
paths:
  /berths:
    post:
${place === "request" ? `      requestBody: { required: true, ${body} }\n` : ""}      responses:
        "200": { description: OK }
        ${status}: { description: Fault, ${body} }
components: { schemas: { Fault: ${fragment} } }
`;
  };
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
  ["null", "response", part(CODE), part("code: { oneOf: [{ type: string }, { type: integer }] }"), "dangerous"],
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

describePairs("failures of 400", VERSIONS, shared('"400"'), ROWS);
describePairs("failures of 5XX", VERSIONS, shared('"5XX"'), ROWS);

const SUCCESS = ROWS.filter(([, , , , verdict]) => verdict === "dangerous").map(
  ([name, place, old, new_]) => [name, place, old, new_, "breaking"] as const,
);
describePairs("the same in a success", VERSIONS, shared('"201"'), SUCCESS);
