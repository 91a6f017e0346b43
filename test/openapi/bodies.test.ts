// Bytes, names of XML and the encoding of parts: what travels decides.
import { describePairs, VERSIONS, type Build } from "./pairs.ts";

const media =
  (type: string): Build =>
  (fragment, place, version) => {
    const body = `content: { ${type}: ${fragment} }`;
    return `openapi: ${version}
info: { title: Moorings, version: 1.0.0 }
paths:
  /plans:
    post:
${place === "request" ? `      requestBody: { required: true, ${body} }\n` : ""}      responses: { "200": { description: OK${place === "response" ? `, ${body}` : ""} } }
components:
  schemas:
    Plan: { type: object, properties: { name: { type: string } } }
    Draft: { type: object, properties: { name: { type: string } } }
`;
  };
const RAW = "{ schema: { type: string, format: binary } }";
const BASE64 = "{ schema: { type: string, format: byte } }";

describePairs("bytes", ["3.0.3"], media("application/octet-stream"), [
  ["raw to base64", "response", RAW, BASE64, "breaking"],
  ["raw to base64", "request", RAW, BASE64, "breaking"],
  ["base64 to raw", "response", BASE64, RAW, "breaking"],
  ["base64 to raw", "request", BASE64, RAW, "breaking"],
  ["no schema to base64", "response", "{}", BASE64, "breaking"],
  ["no schema to base64", "request", "{}", BASE64, "breaking"],
  ["an empty schema to base64", "response", "{ schema: {} }", BASE64, "breaking"],
  ["no schema to raw", "response", "{}", RAW, "compatible"],
  [
    "raw stays raw, described",
    "response",
    RAW,
    "{ schema: { type: string, format: binary, description: A plan. } }",
    "compatible",
  ],
  ["no schema to an empty one", "request", "{}", "{ schema: {} }", "compatible"],
]);

const ref = (name: string): string => `{ schema: { $ref: '#/components/schemas/${name}' } }`;
const xml = (properties: string, own = ""): string =>
  `{ schema: { type: object, properties: { ${properties} }${own} } }`;

describePairs("XML", VERSIONS, media("application/xml"), [
  [
    "root renamed by its name",
    "response",
    xml("", ", xml: { name: plan }"),
    xml("", ", xml: { name: draft }"),
    "breaking",
  ],
  [
    "root renamed by its name",
    "request",
    xml("", ", xml: { name: plan }"),
    xml("", ", xml: { name: draft }"),
    "breaking",
  ],
  [
    "member renamed",
    "request",
    xml("a: { type: string, xml: { name: b } }"),
    xml("a: { type: string, xml: { name: c } }"),
    "breaking",
  ],
  [
    "member becomes an attribute",
    "request",
    xml("a: { type: string }"),
    xml("a: { type: string, xml: { attribute: true } }"),
    "breaking",
  ],
  [
    "list wrapped",
    "response",
    xml("a: { type: array, items: { type: string } }"),
    xml("a: { type: array, xml: { wrapped: true }, items: { type: string } }"),
    "breaking",
  ],
  [
    "its own name written",
    "request",
    xml("a: { type: string }"),
    xml("a: { type: string, xml: { name: a } }"),
    "compatible",
  ],
  [
    "attribute: false written",
    "request",
    xml("a: { type: string }"),
    xml("a: { type: string, xml: { attribute: false } }"),
    "compatible",
  ],
  [
    "namespace changed",
    "request",
    xml("a: { type: string, xml: { namespace: 'https://a.example' } }"),
    xml("a: { type: string, xml: { namespace: 'https://b.example' } }"),
    "breaking",
  ],
  ["another component without a name, equal otherwise", "request", ref("Plan"), ref("Plan"), "compatible"],
  [
    "optional member added",
    "request",
    xml("a: { type: string }"),
    xml("a: { type: string }, b: { type: string }"),
    "compatible",
  ],
]);

describePairs("JSON ignores names of XML", VERSIONS, media("application/json"), [
  ["root renamed", "response", xml("", ", xml: { name: plan }"), xml("", ", xml: { name: draft }"), "compatible"],
  ["another component", "request", ref("Plan"), ref("Draft"), "compatible"],
]);

const form = (encoding: string): string =>
  `{ schema: { type: object, properties: { tags: { type: array, items: { type: string } }, file: { type: string, format: binary } } }, encoding: { ${encoding} } }`;

describePairs("encoding of a form", ["3.0.3"], media("application/x-www-form-urlencoded"), [
  [
    "style changed",
    "request",
    form("tags: { style: form, explode: true }"),
    form("tags: { style: pipeDelimited }"),
    "breaking",
  ],
  [
    "explode changed",
    "request",
    form("tags: { style: form, explode: true }"),
    form("tags: { style: form, explode: false }"),
    "breaking",
  ],
  ["default written", "request", form(""), form("tags: { style: form, explode: true }"), "compatible"],
  [
    "headers have no meaning",
    "request",
    form(""),
    form("tags: { headers: { X: { schema: { type: string } } } }"),
    "compatible",
  ],
]);
describePairs("encoding of parts", ["3.0.3"], media("multipart/form-data"), [
  ["style has no meaning in 3.0", "request", form(""), form("tags: { style: pipeDelimited }"), "compatible"],
  [
    "content type changed",
    "request",
    form("file: { contentType: image/png }"),
    form("file: { contentType: image/jpeg }"),
    "breaking",
  ],
  [
    "content type added to a list",
    "request",
    form("file: { contentType: image/png }"),
    form("file: { contentType: 'image/png, image/jpeg' }"),
    "compatible",
  ],
  [
    "header required",
    "request",
    form("file: {}"),
    form("file: { headers: { X: { required: true, schema: { type: string } } } }"),
    "breaking",
  ],
]);
