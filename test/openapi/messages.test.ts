// The witness of each finding is a whole message, and its headline names the place, both values and the direction. The answers were noted before the tool ran.
import { describe, expect, test } from "@jest/globals";
import { check, type Finding } from "../../src/index.ts";
import { readText, VERSIONS } from "./pairs.ts";

/** The fields of the one operation, in a line. */
function api(version: string, path: string, method: string, fields: string, components = ""): string {
  return `openapi: ${version}
info: { title: Ferries, version: 1.0.0 }
paths:
  ${path}:
    ${method}: ${fields}
components:
  schemas:
    Leg: { type: object, required: [from], properties: { from: { type: string }, seats: { type: integer, maximum: 9 } } }
${components}`;
}

const OK = 'responses: { "204": { description: OK } }';
const parameter = (place: string, name: string, schema: string, more = ""): string =>
  `{ parameters: [{ name: ${name}, in: ${place}, ${place === "path" ? "required: true, " : ""}schema: ${schema} }${more}], ${OK} }`;
const body = (schema: string, media = "application/json"): string =>
  `{ requestBody: { required: true, content: { ${media}: { schema: ${schema} } } }, ${OK} }`;
const answer = (schema: string, headers = ""): string =>
  `{ responses: { "200": { description: OK, ${headers}content: { application/json: { schema: ${schema} } } } } }`;

/** The leading lines of the message, the headline, and what the row is about. */
type Row = readonly [
  name: string,
  path: string,
  method: string,
  old: string,
  new_: string,
  message: readonly string[],
  headline: string,
];

const ROWS: readonly Row[] = [
  [
    "a path parameter",
    '"/lines/{line}"',
    "get",
    parameter("path", "line", "{ type: string, enum: [north, south] }"),
    parameter("path", "line", "{ type: string, enum: [north] }"),
    ["GET /lines/south"],
    'Enum value `"south"` was removed from path parameter `line`.',
  ],
  [
    "a query parameter",
    "/lines",
    "get",
    parameter("query", "limit", "{ type: integer, maximum: 200 }"),
    parameter("query", "limit", "{ type: integer, maximum: 100 }"),
    ["GET /lines?limit=101"],
    "`maximum` of query parameter `limit` was lowered from 200 to 100.",
  ],
  [
    "a header",
    "/lines",
    "get",
    parameter("header", "X-Mode", "{ type: string, enum: [fast, slow] }"),
    parameter("header", "X-Mode", "{ type: string, enum: [fast] }"),
    ["GET /lines", "X-Mode: slow"],
    'Enum value `"slow"` was removed from header parameter `X-Mode`.',
  ],
  [
    "a cookie",
    "/lines",
    "get",
    parameter("cookie", "theme", "{ type: string, enum: [light, dark] }"),
    parameter("cookie", "theme", "{ type: string, enum: [light] }"),
    ["GET /lines", "Cookie: theme=dark"],
    'Enum value `"dark"` was removed from cookie parameter `theme`.',
  ],
  [
    "a component within the body",
    "/trips",
    "post",
    body(
      "{ type: object, properties: { legs: { type: array, items: { $ref: '#/components/schemas/Leg' } }, note: { type: string } } }",
    ),
    body(
      "{ type: object, required: [note], properties: { legs: { type: array, items: { $ref: '#/components/schemas/Leg' } }, note: { type: string } } }",
    ),
    ["POST /trips", "Content-Type: application/json", "{}"],
    "Property `note` of the request body of `POST /trips` was made required.",
  ],
  [
    "a form",
    "/trips",
    "post",
    body(
      "{ type: object, required: [seats], properties: { seats: { type: integer, maximum: 9 } } }",
      "application/x-www-form-urlencoded",
    ),
    body(
      "{ type: object, required: [seats], properties: { seats: { type: integer, maximum: 4 } } }",
      "application/x-www-form-urlencoded",
    ),
    ["POST /trips", "Content-Type: application/x-www-form-urlencoded", "seats=5"],
    "`maximum` of `seats` in the request body of `POST /trips` was lowered from 9 to 4.",
  ],
  [
    "a body below a path whose parameter has a format that nobody defines",
    '"/trips/{trip}"',
    "put",
    `{ parameters: [{ name: trip, in: path, required: true, schema: { type: string, format: ticket, pattern: "^T[0-9]$" } }], requestBody: { required: true, content: { application/json: { schema: { type: integer, maximum: 9 } } } }, ${OK} }`,
    `{ parameters: [{ name: trip, in: path, required: true, schema: { type: string, format: ticket, pattern: "^T[0-9]$" } }], requestBody: { required: true, content: { application/json: { schema: { type: integer, maximum: 4 } } } }, ${OK} }`,
    ["PUT /trips/T0", "Content-Type: application/json", "5"],
    "`maximum` of the request body of `PUT /trips/{trip}` was lowered from 9 to 4.",
  ],
  [
    "what the new version requires besides is sent as well",
    "/lines",
    "get",
    parameter("query", "limit", "{ type: integer, maximum: 200 }"),
    parameter(
      "query",
      "limit",
      "{ type: integer, maximum: 100 }",
      ", { name: day, in: query, required: true, schema: { type: string, enum: [mon] } }",
    ),
    ["GET /lines?limit=101&day=mon"],
    "`maximum` of query parameter `limit` was lowered from 200 to 100.",
  ],
  [
    "a response",
    "/lines",
    "get",
    answer("{ type: object, required: [open], properties: { open: { type: boolean } } }"),
    answer("{ type: object, properties: { open: { type: boolean } } }"),
    ["GET /lines", "200", "Content-Type: application/json", "{}"],
    "Property `open` of the 200 response of `GET /lines` was made optional.",
  ],
  [
    "a header of a response",
    "/lines",
    "get",
    answer(
      "{ type: integer, enum: [1] }",
      "headers: { X-State: { required: true, schema: { type: string, enum: [up] } } }, ",
    ),
    answer(
      "{ type: integer, enum: [1] }",
      "headers: { X-State: { required: true, schema: { type: string, enum: [up, down] } } }, ",
    ),
    ["GET /lines", "200", "X-State: down"],
    'Enum value `"down"` was added to header `X-State` of the 200 response of `GET /lines`.',
  ],
];

function lines({ http }: Finding): readonly string[] {
  if (http === undefined) return [];
  const headers = (of: Readonly<Record<string, string>>): readonly string[] =>
    Object.entries(of).map(([name, text]) => `${name}: ${text}`);
  const { request, response } = http;
  return [
    `${request.method} ${request.path}`,
    ...headers(request.headers),
    ...(request.body === undefined ? [] : [request.body]),
    ...(response === undefined
      ? []
      : [
          String(response.status),
          ...headers(response.headers),
          ...(response.body === undefined ? [] : [response.body]),
        ]),
  ];
}

const between = async (old: string, new_: string): Promise<readonly Finding[]> =>
  (await check(readText("old.yaml", old), readText("new.yaml", new_))).findings.filter(
    ({ verdict }) => verdict === "breaking",
  );

describe.each(VERSIONS)("whole messages, %s", (version) => {
  test.each(ROWS)("%s", async (_, path, method, old, new_, message, headline) => {
    const findings = await between(api(version, path, method, old), api(version, path, method, new_));
    const finding = findings.find((each) => each.message === headline);
    expect(findings.map((each) => each.message)).toContain(headline);
    expect(lines(finding!)).toEqual(message);
  });

  test("an operation that only one version has is no way to a message", async () => {
    const old = api(version, "/lines", "get", answer("{ type: integer }"));
    const new_ = api(version, "/routes", "get", answer("{ type: integer }"));
    expect((await between(old, new_)).map(lines)).toEqual([[]]);
  });

  test("no message where no text of the path is known", async () => {
    const never = parameter(
      "path",
      "line",
      "{ type: string, maxLength: 0 }",
      ", { name: limit, in: query, schema: { type: integer, maximum: 9 } }",
    );
    const [old, new_] = [never, never.replace("maximum: 9", "maximum: 8")];
    const findings = await between(
      api(version, '"/lines/{line}"', "get", old),
      api(version, '"/lines/{line}"', "get", new_),
    );
    expect(findings.flatMap(lines)).toEqual([]);
  });
});
