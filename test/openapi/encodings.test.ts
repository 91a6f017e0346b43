// The encoding of parts. JSON Schema has none; only 3.2 has encodings by position and inside of encodings, and only 2.0 has `collectionFormat`.
import { describePairs, document, SWAGGER, VERSIONS, type Build } from "./pairs.ts";

/** A body of a media type; the fragment is the media type object. */
const media =
  (type: string): Build =>
  (fragment, place, version) =>
    document(version, { place, media: `"${type}"` }).replace("{  }", fragment);

const form = (encoding: string): string =>
  `{ schema: { type: object, properties: { tags: { type: array, items: { type: string } }, file: { type: string, contentMediaType: image/png, format: binary }, note: { type: string } } }, encoding: { ${encoding} } }`;

describePairs("encoding of a form", VERSIONS, media("application/x-www-form-urlencoded"), [
  ["style changed", "request", form("tags: { style: form }"), form("tags: { style: pipeDelimited }"), "breaking"],
  ["style changed", "response", form("tags: { style: form }"), form("tags: { style: pipeDelimited }"), "breaking"],
  [
    "style changed",
    "request",
    form("tags: { style: spaceDelimited }"),
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
  [
    "explode by the style",
    "request",
    form("tags: { style: form }"),
    form("tags: { style: form, explode: false }"),
    "breaking",
  ],
  ["default written", "request", form(""), form("tags: { style: form, explode: true }"), "compatible"],
  [
    "default of explode written",
    "request",
    form("tags: { style: pipeDelimited }"),
    form("tags: { style: pipeDelimited, explode: false }"),
    "compatible",
  ],
  [
    "default of allowReserved written",
    "request",
    form("tags: { style: form }"),
    form("tags: { style: form, allowReserved: false }"),
    "compatible",
  ],
  [
    "a text has one item",
    "request",
    form("note: { style: form, explode: true }"),
    form("note: { style: form, explode: false }"),
    "compatible",
  ],
  [
    "headers have no meaning",
    "request",
    form(""),
    form("tags: { headers: { X: { schema: { type: string } } } }"),
    "compatible",
  ],
  [
    "a property that is not declared",
    "request",
    form("crew: { style: form }"),
    form("crew: { style: pipeDelimited }"),
    "compatible",
  ],
]);
describePairs("encoding of a form", ["3.1.0", "3.2.0"], media("application/x-www-form-urlencoded"), [
  [
    "a content type beside a style is ignored",
    "request",
    form("tags: { style: form, contentType: text/plain }"),
    form("tags: { style: form, contentType: image/png }"),
    "compatible",
  ],
]);

const PNG = "file: { contentType: image/png }";
describePairs("encoding of parts", VERSIONS, media("multipart/form-data"), [
  ["content type changed", "request", form(PNG), form("file: { contentType: image/jpeg }"), "breaking"],
  ["content type changed", "response", form(PNG), form("file: { contentType: image/jpeg }"), "breaking"],
  [
    "content type added to a list",
    "request",
    form(PNG),
    form("file: { contentType: 'image/png, image/jpeg' }"),
    "compatible",
  ],
  [
    "content type added to a list",
    "response",
    form(PNG),
    form("file: { contentType: 'image/png, image/jpeg' }"),
    "breaking",
  ],
  [
    "content type removed from a list",
    "request",
    form("file: { contentType: 'image/png, image/jpeg' }"),
    form(PNG),
    "breaking",
  ],
  [
    "content type removed from a list",
    "response",
    form("file: { contentType: 'image/png, image/jpeg' }"),
    form(PNG),
    "compatible",
  ],
  ["all images", "request", form(PNG), form("file: { contentType: image/* }"), "compatible"],
  ["only one kind of images", "request", form("file: { contentType: image/* }"), form(PNG), "breaking"],
  ["case of the content type", "request", form(PNG), form("file: { contentType: Image/PNG }"), "compatible"],
  [
    "another order",
    "request",
    form("file: { contentType: 'image/png, image/gif' }"),
    form("file: { contentType: 'image/gif, image/png' }"),
    "compatible",
  ],
  [
    "header required",
    "request",
    form("file: {}"),
    form("file: { headers: { X: { required: true, schema: { type: string } } } }"),
    "breaking",
  ],
  [
    "optional header",
    "request",
    form("file: {}"),
    form("file: { headers: { X: { schema: { type: string } } } }"),
    "compatible",
  ],
  ["default of a text written", "request", form(""), form("note: { contentType: text/plain }"), "compatible"],
]);
describePairs("encoding of parts", ["3.0.3"], media("multipart/form-data"), [
  ["style has no meaning", "request", form(""), form("tags: { style: pipeDelimited }"), "compatible"],
]);
describePairs("encoding of parts", ["3.1.0", "3.2.0"], media("multipart/form-data"), [
  ["style changed", "request", form("tags: { style: form }"), form("tags: { style: pipeDelimited }"), "breaking"],
]);
describePairs("encoding of parts of another kind", VERSIONS, media("multipart/mixed"), [
  [
    "style has no meaning",
    "request",
    form("tags: { style: form }"),
    form("tags: { style: pipeDelimited }"),
    "compatible",
  ],
]);
describePairs("encoding of what has no parts", VERSIONS, media("application/json"), [
  [
    "style has no meaning",
    "request",
    form("tags: { style: form }"),
    form("tags: { style: pipeDelimited }"),
    "compatible",
  ],
  ["content type has no meaning", "request", form(PNG), form("file: { contentType: image/jpeg }"), "compatible"],
]);

const TEXT = "{ type: string }";
const list = (encoding: string, items = TEXT): string =>
  `{ schema: { type: array, prefixItems: [{ type: object }, ${TEXT}], items: ${items} }, ${encoding} }`;
const types = (...names: readonly string[]): string => names.map((name) => `{ contentType: '${name}' }`).join(", ");
const prefix = (...names: readonly string[]): string => list(`prefixEncoding: [${types(...names)}]`);
const item = (name: string): string => list(`itemEncoding: ${types(name)}`);
const stream = (name: string): string => `{ itemSchema: {}, itemEncoding: ${types(name)} }`;
const JSON_TYPE = "application/json";

describePairs("encoding by position", ["3.2.0"], media("multipart/mixed"), [
  ["second part changed", "request", prefix(JSON_TYPE, "image/png"), prefix(JSON_TYPE, "text/csv"), "breaking"],
  ["second part changed", "response", prefix(JSON_TYPE, "image/png"), prefix(JSON_TYPE, "text/csv"), "breaking"],
  [
    "second part can be another type, too",
    "request",
    prefix(JSON_TYPE, "image/png"),
    prefix(JSON_TYPE, "image/png, text/csv"),
    "compatible",
  ],
  [
    "second part can be another type, too",
    "response",
    prefix(JSON_TYPE, "image/png"),
    prefix(JSON_TYPE, "image/png, text/csv"),
    "breaking",
  ],
  ["parts exchanged", "request", prefix("image/png", "text/csv"), prefix("text/csv", "image/png"), "breaking"],
  ["parts after these changed", "request", item("image/png"), item("text/csv"), "breaking"],
  ["parts after these changed", "response", item("image/png"), item("text/csv"), "breaking"],
  [
    "parts after these can be another type, too",
    "request",
    item("image/png"),
    item("image/png, text/csv"),
    "compatible",
  ],
  ["each part of a stream changed", "request", stream("image/png"), stream("text/csv"), "breaking"],
  ["each part of a stream written otherwise", "request", stream("image/png"), stream("Image/PNG"), "compatible"],
  [
    "said by position",
    "request",
    list(`itemEncoding: ${types("image/png")}`),
    list(`prefixEncoding: [${types("image/png", "image/png")}], itemEncoding: ${types("image/png")}`),
    "compatible",
  ],
  ["default of an object written", "request", list("prefixEncoding: [{}]"), prefix(JSON_TYPE), "compatible"],
  [
    "a part that the schema allows nowhere",
    "request",
    list(`itemEncoding: ${types("image/png")}`, "false"),
    list(
      `prefixEncoding: [${types("image/png", "image/png", "text/csv")}], itemEncoding: ${types("image/png")}`,
      "false",
    ),
    "compatible",
  ],
  [
    "header required",
    "request",
    list("prefixEncoding: [{ headers: {} }]"),
    list("prefixEncoding: [{ headers: { X: { required: true, schema: { type: string } } } }]"),
    "breaking",
  ],
]);

const nested = (
  encoding: string,
  type = "multipart/mixed",
  schema = `{ type: object, properties: { plan: ${TEXT} } }`,
): string =>
  `{ schema: { type: object, properties: { batch: ${schema} } }, encoding: { batch: { contentType: ${type}, ${encoding} } } }`;
const inner = (name: string): string => `encoding: { plan: ${types(name)} }`;
const LIST = `{ type: array, prefixItems: [${TEXT}], items: ${TEXT} }`;

describePairs("encoding inside of an encoding", ["3.2.0"], media("multipart/form-data"), [
  ["type changed", "request", nested(inner("image/png")), nested(inner("text/csv")), "breaking"],
  ["type changed", "response", nested(inner("image/png")), nested(inner("text/csv")), "breaking"],
  ["type added to a list", "request", nested(inner("image/png")), nested(inner("image/png, text/csv")), "compatible"],
  ["type removed from a list", "request", nested(inner("image/png, text/csv")), nested(inner("image/png")), "breaking"],
  ["case of the type", "request", nested(inner("image/png")), nested(inner("Image/PNG")), "compatible"],
  [
    "by position",
    "request",
    nested(`prefixEncoding: [${types("image/png")}]`, undefined, LIST),
    nested(`prefixEncoding: [${types("text/csv")}]`, undefined, LIST),
    "breaking",
  ],
  [
    "after the positions",
    "response",
    nested(`itemEncoding: ${types("image/png")}`, undefined, LIST),
    nested(`itemEncoding: ${types("text/csv")}`, undefined, LIST),
    "breaking",
  ],
  [
    "of what has no parts",
    "request",
    nested(inner("image/png"), JSON_TYPE),
    nested(inner("text/csv"), JSON_TYPE),
    "compatible",
  ],
  [
    "of a property that is not declared",
    "request",
    nested(`encoding: { crew: ${types("image/png")} }`),
    nested(`encoding: { crew: ${types("text/csv")} }`),
    "compatible",
  ],
  [
    "header required",
    "request",
    nested("encoding: { plan: {} }"),
    nested("encoding: { plan: { headers: { X: { required: true, schema: { type: string } } } } }"),
    "breaking",
  ],
  ["default of a text written", "request", nested("encoding: { plan: {} }"), nested(inner("text/plain")), "compatible"],
]);

const lists =
  (where: string, named = true): Build =>
  (fragment, place) => {
    const carrier = `{ ${named ? "name: grid, " : ""}${where}type: array, ${fragment} }`;
    return `swagger: "2.0"
info: { title: Moorings, version: 1.0.0 }
paths:
  /berths/{grid}:
    post:
      consumes: [application/x-www-form-urlencoded]
${place === "request" ? `      parameters: [${carrier}]\n` : ""}      responses: { "200": { description: OK${place === "response" ? `, headers: { grid: ${carrier} }` : ""} } }
`;
  };
const rows = (format: string, deepest = TEXT): string =>
  `items: { type: array, ${format === "" ? "" : `collectionFormat: ${format}, `}items: ${deepest} }`;
const deep = (format: string): string => rows("ssv", `{ type: array, collectionFormat: ${format}, items: ${TEXT} }`);

describePairs("inner lists of a query", [SWAGGER], lists("in: query, "), [
  ["changed", "request", rows("ssv"), rows("pipes"), "breaking"],
  ["default changed", "request", rows(""), rows("pipes"), "breaking"],
  ["default written", "request", rows(""), rows("csv"), "compatible"],
  ["default no longer written", "request", rows("csv"), rows(""), "compatible"],
  ["the lists inside of these changed", "request", deep("pipes"), deep("tsv"), "breaking"],
  ["the lists inside of these as before", "request", deep("pipes"), deep("pipes"), "compatible"],
  [
    "longer items",
    "request",
    rows("ssv", "{ type: string, maxLength: 3 }"),
    rows("ssv", "{ type: string, maxLength: 4 }"),
    "compatible",
  ],
]);
describePairs("inner lists of a path", [SWAGGER], lists("in: path, required: true, "), [
  ["changed", "request", rows("ssv"), rows("pipes"), "breaking"],
]);
describePairs("inner lists of a form", [SWAGGER], lists("in: formData, "), [
  ["changed", "request", rows("ssv"), rows("pipes"), "breaking"],
]);
describePairs("inner lists of a header", [SWAGGER], lists("in: header, "), [
  ["changed", "request", rows("ssv"), rows("pipes"), "breaking"],
]);
describePairs("inner lists of a header", [SWAGGER], lists("", false), [
  ["changed", "response", rows("ssv"), rows("pipes"), "breaking"],
  ["default written", "response", rows(""), rows("csv"), "compatible"],
]);
