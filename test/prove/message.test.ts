// Witnesses as whole messages, sent to a server of each version.
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "@jest/globals";
import { check, readSnapshot, type Finding } from "../../src/index.ts";
import type { Reading } from "../../src/contracts/reader.ts";
import type { Json, JsonObject } from "../../src/model/json.ts";
import type { Parameter } from "../../src/model/snapshot.ts";
import { bareText, encodedPairs, namedPairs } from "../../src/prove/message/spelling.ts";
import { accepts } from "../../src/usage/accepts.ts";
import { operationFor } from "../../src/usage/operation-for.ts";

const read = (document: Json): Reading =>
  readSnapshot({ name: "api.json", url: "file:///api.json", text: JSON.stringify(document) });

interface Edits {
  /** The maximum length of the name in the body. */
  readonly name?: number;
  /** The maximum of the query parameter. */
  readonly limit?: number;
  /** Values of the path parameter. */
  readonly kinds?: readonly string[];
  /** A header that is required. */
  readonly trace?: boolean;
  readonly size?: string;
}

function shop({ name = 9, limit = 100, kinds = ["oak", "elm"], trace = false, size = "integer" }: Edits): JsonObject {
  const body = { type: "object", required: ["name"], properties: { name: { type: "string", maxLength: name } } };
  const json = (schema: JsonObject): JsonObject => ({ "application/json": { schema } });
  return {
    openapi: "3.1.0",
    info: { title: "Trees", version: "1" },
    security: [{ key: [] }],
    paths: {
      "/woods/{wood}/trees/{kind}": {
        post: {
          parameters: [
            { name: "kind", in: "path", required: true, schema: { type: "string", enum: kinds } },
            { name: "wood", in: "path", required: true, schema: { type: "integer", minimum: 1 } },
            { name: "limit", in: "query", schema: { type: "integer", maximum: limit, minimum: 0 } },
            { name: "X-Trace", in: "header", required: trace, schema: { type: "string", minLength: 2 } },
          ],
          requestBody: { required: true, content: json(body) },
          responses: {
            "200": { description: "", content: json({ type: "object", properties: { size: { type: size } } }) },
          },
        },
      },
    },
    components: { securitySchemes: { key: { type: "apiKey", in: "query", name: "api_key" } } },
  };
}

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/** Starts a server that answers 200 exactly if its description accepts the request. */
async function serve(reading: Reading): Promise<string> {
  const server = createServer((request, response) => {
    void answer(reading, request).then((status) => response.writeHead(status).end());
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

async function answer(reading: Reading, request: IncomingMessage): Promise<number> {
  const url = new URL(request.url!, "http://localhost");
  const operation = operationFor(reading, request.method!, request.url!);
  if (operation === undefined) return 404;
  if (!url.searchParams.has("api_key")) return 401;
  const segments = url.pathname.split("/").filter((_, index) => operation.path.split("/")[index]!.startsWith("{"));
  const textOf = ({ in: place, name, key }: Parameter): string | undefined => {
    if (place === "query") return url.searchParams.get(name) ?? undefined;
    if (place === "path") return decodeURIComponent(segments[Number(key.slice("path ".length))]!);
    return request.headers[name.toLowerCase()] as string | undefined;
  };
  const direction = "request";
  for (const parameter of Object.values(operation.parameters)) {
    const text = textOf(parameter);
    if (text === undefined && parameter.required) return 400;
    const schema = parameter.content[""]!.schema!;
    const isNumber = reading.snapshot.schemas.get(schema).types.value.includes("integer");
    const value = text === undefined || !isNumber ? text : Number(text);
    if (value !== undefined && (await accepts(reading, schema, value, { direction })) !== true) return 400;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const value = JSON.parse(Buffer.concat(chunks).toString()) as Json;
  const media = operation.requestBody!.content[request.headers["content-type"]!]!;
  return (await accepts(reading, media.schema!, value, { direction })) === true ? 200 : 400;
}

async function send({ http }: Finding, server: string): Promise<number> {
  const { method, path, headers, body } = http!.request;
  const answered = await fetch(server + path, { method, headers, ...(body !== undefined && { body }) });
  return answered.status;
}

/** The edits one by one, and the rules that report them. */
const EDITS: readonly (readonly [string, Edits])[] = [
  ["max-length-lowered", { name: 5 }],
  ["maximum-lowered", { limit: 50 }],
  ["enum-value-removed", { kinds: ["oak"] }],
];

describe("the message of a finding", () => {
  const everything: Edits = Object.assign({}, { trace: true }, ...EDITS.map(([, edit]) => edit)) as Edits;

  test.each(EDITS)("is accepted before and rejected because of it alone: %s", async (rule, edit) => {
    const [old, new_] = [read(shop({})), read(shop(everything))];
    const { findings } = await check(old, new_);
    const finding = findings.find(({ ruleId }) => ruleId === rule)!;
    const before = await serve(old);
    const after = await serve(new_);
    // The new version with this edit taken back.
    const others = { ...everything, ...Object.fromEntries(Object.keys(edit).map((key) => [key, undefined])) };
    const mended = await serve(read(shop(others)));
    expect([await send(finding, before), await send(finding, after), await send(finding, mended)]).toEqual([
      200, 400, 200,
    ]);
  });

  test("has what is required, credentials, and the answer for a break of responses", async () => {
    const { findings } = await check(read(shop({})), read(shop({ size: "string" })));
    expect(findings.map(({ http }) => http)).toEqual([
      {
        request: {
          method: "POST",
          path: "/woods/1/trees/oak?api_key=API_KEY",
          headers: { "Content-Type": "application/json" },
          body: '{"name":""}',
        },
        response: { status: 200, headers: { "Content-Type": "application/json" }, body: '{"size":""}' },
      },
    ]);
  });
});

describe("a parameter is written by its style", () => {
  const list = ["a", "b c"];
  const object = { x: 1, y: "&" };
  const query = (value: Json, style: string, explode: boolean): string =>
    encodedPairs(namedPairs("p", value, { style, explode }));
  const path = (value: Json, style: string, explode: boolean): string =>
    bareText(
      { name: "p", wire: { style, explode, allowReserved: false, allowEmptyValue: false } },
      value,
      encodeURIComponent,
    );

  test("in a query", () => {
    expect(query(list, "form", true)).toBe("p=a&p=b%20c");
    expect(query(list, "form", false)).toBe("p=a%2Cb%20c");
    expect(query(list, "pipeDelimited", false)).toBe("p=a%7Cb%20c");
    expect(query(object, "deepObject", true)).toBe("p%5Bx%5D=1&p%5By%5D=%26");
    expect(query(object, "form", true)).toBe("x=1&y=%26");
  });

  test("in a path", () => {
    expect(path(list, "simple", false)).toBe("a,b%20c");
    expect(path(list, "label", true)).toBe(".a.b%20c");
    expect(path(list, "matrix", true)).toBe(";p=a;p=b%20c");
    expect(path(object, "simple", true)).toBe("x=1,y=%26");
    expect(path(object, "matrix", false)).toBe(";p=x,1,y,%26");
    expect(path(7, "matrix", false)).toBe(";p=7");
  });
});
