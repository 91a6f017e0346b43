// Bytes and names of XML: what travels decides.
import { ALL, describePairs, document, HTTP, OF_2020, SWAGGER, type Build } from "./pairs.ts";

/** A body of a media type; without a text, it has no schema. Version 2.0 calls that no body. */
const body =
  (media: string): Build =>
  (schema, place, version) =>
    document(version, { place, media, ...(schema !== "" && { schema }) }, PLANS);
const PLANS = `    Plan: { type: object, properties: { name: { type: string } } }
    Draft: { type: object, properties: { name: { type: string } } }
`;
const RAW = "{ type: string, format: binary }";
const BASE64 = "{ type: string, format: byte }";

describePairs("bytes", ["3.0.3"], body("application/octet-stream"), [
  ["raw to base64", "response", RAW, BASE64, "breaking"],
  ["raw to base64", "request", RAW, BASE64, "breaking"],
  ["base64 to raw", "response", BASE64, RAW, "breaking"],
  ["base64 to raw", "request", BASE64, RAW, "breaking"],
  ["no schema to base64", "response", "", BASE64, "breaking"],
  ["no schema to base64", "request", "", BASE64, "breaking"],
  ["an empty schema to base64", "response", "{}", BASE64, "breaking"],
  ["base64 to no schema", "request", BASE64, "", "breaking"],
  ["no schema to raw", "response", "", RAW, "compatible"],
  ["raw stays raw, described", "response", RAW, "{ type: string, format: binary, description: A plan. }", "compatible"],
  ["no schema to an empty one", "request", "", "{}", "compatible"],
]);

const FILE = "{ type: file }";
describePairs("bytes", [SWAGGER], body("application/octet-stream"), [
  ["raw to base64", "response", RAW, BASE64, "breaking"],
  ["raw to base64", "request", RAW, BASE64, "breaking"],
  ["base64 to raw", "response", BASE64, RAW, "breaking"],
  ["base64 to raw", "request", BASE64, RAW, "breaking"],
  ["a file to base64", "response", FILE, BASE64, "breaking"],
  ["base64 to a file", "response", BASE64, FILE, "breaking"],
  ["a file to raw", "response", FILE, RAW, "compatible"],
  ["raw to a file", "response", RAW, FILE, "compatible"],
  ["raw stays raw, described", "request", RAW, "{ type: string, format: binary, description: A plan. }", "compatible"],
  ["base64 stays base64, described", "response", BASE64, "{ type: string, format: byte, title: Plan }", "compatible"],
]);

const encoded = (encoding: string): string => `{ type: string, contentEncoding: ${encoding} }`;
describePairs("bytes", ["3.1.0", "3.2.0"], body("application/octet-stream"), [
  ["no schema to base64", "response", "", encoded("base64"), "breaking"],
  ["no schema to base64", "request", "", encoded("base64"), "breaking"],
  ["an empty schema to base64", "response", "{}", encoded("base64"), "breaking"],
  ["base64 to an empty schema", "request", encoded("base64"), "{}", "breaking"],
  ["base64 to no schema", "response", encoded("base64"), "", "breaking"],
  ["base64 to base32", "request", encoded("base64"), encoded("base32"), "breaking"],
  ["base64 to base32", "response", encoded("base64"), encoded("base32"), "breaking"],
  ["no schema to an empty one", "request", "", "{}", "compatible"],
  ["base64 described", "response", encoded("base64"), encoded("base64, description: A plan."), "compatible"],
  ["the media type said again", "response", "", "{ contentMediaType: application/octet-stream }", "compatible"],
  [
    "another media type said, which is ignored",
    "request",
    "{ contentMediaType: image/png }",
    "{ contentMediaType: image/gif }",
    "compatible",
  ],
]);

const member: Build = (fragment, place, version) =>
  document(version, { place, schema: `{ type: object, properties: { plan: { type: string${fragment} } } }` });
describePairs("encoded texts", OF_2020, member, [
  ["encoding added", "request", "", ", contentEncoding: base64", "breaking", "content-encoding-added"],
  ["encoding added", "response", "", ", contentEncoding: base64", "breaking", "content-encoding-added"],
  ["encoding removed", "request", ", contentEncoding: base64", "", "breaking", "content-encoding-removed"],
  [
    "encoding changed",
    "response",
    ", contentEncoding: base64",
    ", contentEncoding: base32",
    "breaking",
    "content-encoding-changed",
  ],
  ["case of the encoding", "request", ", contentEncoding: base64", ", contentEncoding: BASE64", "compatible"],
  ["type added", "request", "", ", contentMediaType: image/png", "dangerous", "content-media-type-added"],
  ["type added", "response", "", ", contentMediaType: image/png", "compatible"],
  ["type removed", "response", ", contentMediaType: image/png", "", "dangerous", "content-media-type-removed"],
  ["type removed", "request", ", contentMediaType: image/png", "", "compatible"],
  [
    "type changed",
    "request",
    ", contentMediaType: image/png",
    ", contentMediaType: image/gif",
    "breaking",
    "content-media-type-changed",
  ],
  ["case of the type", "response", ", contentMediaType: image/png", ", contentMediaType: Image/PNG", "compatible"],
  [
    "described",
    "request",
    ", contentEncoding: base64",
    ", contentEncoding: base64, description: A plan.",
    "compatible",
  ],
]);

const ref = (name: string): string => `{ $ref: '#/components/schemas/${name}' }`;
const xml = (properties: string, own = ""): string => `{ type: object, properties: { ${properties} }${own} }`;

describePairs("XML", HTTP, body("application/xml"), [
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
  [
    "optional member added",
    "request",
    xml("a: { type: string }"),
    xml("a: { type: string }, b: { type: string }"),
    "compatible",
  ],
]);

// Versions before 3.1.2 do not say what the root is called.
describePairs("XML", ["3.1.2", "3.2.0"], body("application/xml"), [
  ["root renamed by its component", "request", ref("Plan"), ref("Draft"), "breaking", "xml-name-changed"],
  ["root renamed by its component", "response", ref("Plan"), ref("Draft"), "breaking", "xml-name-changed"],
]);
describePairs("XML", [SWAGGER, "3.0.3", "3.1.0"], body("application/xml"), [
  ["another component", "request", ref("Plan"), ref("Draft"), "compatible"],
]);

describePairs("JSON ignores names of XML", ALL, body("application/json"), [
  ["root renamed", "response", xml("", ", xml: { name: plan }"), xml("", ", xml: { name: draft }"), "compatible"],
  ["another component", "request", ref("Plan"), ref("Draft"), "compatible"],
]);
