/** How long `usage record` reads large recordings, and in how much memory: `node src/dev/run.mjs bench/recordings.ts [requests] [format]`. */
import { once } from "node:events";
import { createWriteStream, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { createGzip } from "node:zlib";
import { run, node, type CommandLine, type Run } from "./measure.ts";
import { CACHE } from "./pairs.ts";

const REQUESTS = 1_000_000;
const CLIENTS = 40;
const TIMEOUT = 3_600_000;

/** The goals: megabytes, and times the floor. */
const GOAL = { megabytes: 300, ratio: 2 };

const BIN = join(process.cwd(), "dist", "bin.js");

/** The least that Node does for the same file: it unpacks and parses each line, and the bodies of a HAR. */
const UNPACK_AND_PARSE = `
const { createReadStream } = require("node:fs");
const { createGunzip } = require("node:zlib");
const { createInterface } = require("node:readline");
const lines = createInterface({ input: createReadStream(process.argv[1]).pipe(createGunzip()) });
lines.on("line", (line) => {
  if (line.length < 20) return;
  if (line.startsWith('{"log"')) return;
  const value = JSON.parse(line.endsWith(",") ? line.slice(0, -1) : line);
  for (const text of [value.request?.postData?.text, value.response?.content?.text]) if (text) JSON.parse(text);
});
`;

const LINE = {
  type: "object",
  required: ["sku", "amount"],
  properties: {
    sku: { type: "string" },
    amount: { type: "integer", minimum: 1, maximum: 99 },
    state: { type: "string", enum: ["new", "packed", "sent"] },
    note: { type: ["string", "null"], maxLength: 200 },
  },
};

const ORDER = {
  type: "object",
  required: ["customer", "lines"],
  properties: {
    id: { type: "string" },
    customer: { type: "object", properties: { name: { type: "string" }, city: { type: "string" } } },
    lines: { type: "array", items: LINE },
    labels: { type: "object", additionalProperties: { type: "string" } },
  },
};

const orderBody = { content: { "application/json": { schema: ORDER } } };

const SHOP = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  paths: {
    "/orders": {
      get: {
        parameters: [
          { name: "limit", in: "query", schema: { type: "integer", maximum: 100 } },
          { name: "state", in: "query", schema: { enum: ["new", "packed", "sent"] } },
        ],
        responses: { 200: { description: "Orders", ...orderBody } },
      },
      post: { requestBody: orderBody, responses: { 201: { description: "Order", ...orderBody } } },
    },
    "/orders/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      put: { requestBody: orderBody, responses: { 200: { description: "Order", ...orderBody } } },
    },
  },
};

/** `x-kubernetes-…` types have one type each. */
const ORDERS_KIND = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "orders.example.com" },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { plural: "orders", singular: "order", kind: "Order", listKind: "OrderList" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: JSON.parse(JSON.stringify({ spec: ORDER }).replace('["string","null"]', '"string"')) as object,
          },
        },
      },
    ],
  },
};

/** About 1.7 KB, another one each time. */
function orderOf(index: number): object {
  const lines = Array.from({ length: 19 }, (_, at) => ({
    sku: `SKU-${String(index % 9973)}-${String(at)}`,
    amount: ((index + at) % 99) + 1,
    state: ["new", "packed", "sent"][(index + at) % 3],
    note: at % 4 === 0 ? "leave the parcel with a neighbor, please" : "x".repeat((index + at) % 30),
  }));
  return {
    customer: { name: `Customer ${String(index)}`, city: "Ghent" },
    lines,
    labels: { a: String(index), [`b${String(index % 50)}`]: "c" },
  };
}

const METHODS = ["GET", "POST", "PUT"] as const;

interface Sent {
  readonly method: (typeof METHODS)[number];
  readonly url: string;
  readonly client: string;
  readonly time: string;
  readonly body: object;
}

function sentAt(index: number): Sent {
  const method = METHODS[index % 3]!;
  const path = method === "PUT" ? `/orders/${String(index)}` : "/orders";
  return {
    method,
    url: method === "GET" ? `${path}?limit=${String(index % 100)}&state=new` : path,
    client: `client-${String(index % CLIENTS)}/1.0`,
    time: new Date(1.79e12 + index * 2000).toISOString(),
    body: orderOf(index),
  };
}

interface Format {
  readonly description: object;
  readonly start: string;
  readonly end: string;
  readonly separator: string;
  readonly write: (sent: Sent) => object;
}

const lines: Format = {
  description: SHOP,
  start: "",
  end: "\n",
  separator: "\n",
  write: ({ method, url, client, time, body }) => ({
    ...{ method, url, client, time, status: 200, headers: { accept: "application/json" } },
    ...(method === "GET" ? { requestBody: null, responseBody: body } : { requestBody: body }),
  }),
};

const har: Format = {
  description: SHOP,
  start: '{"log":{"version":"1.2","entries":[\n',
  end: "\n]}}\n",
  separator: ",\n",
  write: ({ method, url, client, time, body }) => ({
    startedDateTime: time,
    request: {
      ...{ method, url: `https://shop.example${url}` },
      headers: [{ name: "User-Agent", value: client }],
      ...(method !== "GET" && { postData: { mimeType: "application/json", text: JSON.stringify(body) } }),
    },
    response: {
      status: 200,
      content: {
        mimeType: "application/json",
        ...(method === "GET" ? { size: 1600, text: JSON.stringify(body) } : { size: 0, text: "" }),
      },
    },
  }),
};

const audit: Format = {
  description: ORDERS_KIND,
  start: "",
  end: "\n",
  separator: "\n",
  write: ({ method, url, client, time, body }) => ({
    ...{ kind: "Event", apiVersion: "audit.k8s.io/v1", level: "RequestResponse", stage: "ResponseComplete" },
    ...{
      requestURI: `/apis/example.com/v1/namespaces/default${url}`,
      userAgent: client,
      requestReceivedTimestamp: time,
    },
    verb: { GET: "get", POST: "create", PUT: "update" }[method],
    objectRef: { resource: "orders", apiGroup: "example.com", apiVersion: "v1", namespace: "default", name: "a" },
    responseStatus: { code: 200 },
    [method === "GET" ? "responseObject" : "requestObject"]: {
      ...{ apiVersion: "example.com/v1", kind: "Order", metadata: { name: "a", namespace: "default" }, spec: body },
    },
  }),
};

const FORMATS = { lines, har, audit } as const;

interface Files {
  readonly recording: string;
  readonly description: string;
}

async function filesOf(name: string, format: Format, requests: number): Promise<Files> {
  const folder = join(CACHE, "recordings");
  mkdirSync(folder, { recursive: true });
  const recording = join(folder, `${name}-${String(requests)}.gz`);
  const description = join(folder, `${name}.json`);
  writeFileSync(description, JSON.stringify(format.description));
  if (!existsSync(recording)) await generate(recording, format, requests);
  return { recording, description };
}

async function generate(file: string, { start, end, separator, write }: Format, requests: number): Promise<void> {
  const packed = createGzip({ level: 1 });
  const written = packed.pipe(createWriteStream(file));
  packed.write(start);
  let bytes = 0;
  for (let index = 0; index < requests; index++) {
    const text = `${index === 0 ? "" : separator}${JSON.stringify(write(sentAt(index)))}`;
    bytes += text.length;
    if (!packed.write(text)) await once(packed, "drain");
  }
  packed.end(end);
  await once(written, "close");
  process.stderr.write(`bench: ${file}: ${(bytes / 1e9).toFixed(2)} GB unpacked\n`);
}

function linesOf({ recording, description }: Files): readonly [work: CommandLine, floor: CommandLine] {
  return [
    node(BIN, "usage", "record", recording, "--snapshot", description, "--output", `${recording}.usage.json`),
    node("-e", UNPACK_AND_PARSE, recording),
  ];
}

function shown(name: string, work: Run, floor: Run): string {
  const ratio = work.time / floor.time;
  const { memory = NaN } = work;
  const isGood = work.exitCode === 0 && ratio <= GOAL.ratio && memory <= GOAL.megabytes;
  const seconds = (time: number): string => `${(time / 1000).toFixed(1)} s`;
  return `${name}: ${seconds(work.time)}, floor ${seconds(floor.time)}, ratio ${ratio.toFixed(2)}, ${memory.toFixed(0)} MB ${isGood ? "ok" : "MISSED"}`;
}

const [requests = String(REQUESTS), only] = process.argv.slice(2);
for (const [name, format] of Object.entries(FORMATS)) {
  if (only !== undefined && only !== name) continue;
  const [work, floor] = linesOf(await filesOf(name, format, Number(requests)));
  const [worked, least] = [await run(work, TIMEOUT), await run(floor, TIMEOUT)];
  if (worked.exitCode !== 0) process.stderr.write(worked.stderr);
  process.stdout.write(`${shown(name, worked, least)}\n`);
}
