// A small API, random requests to it, and the ways to read a recording in tests.
import { readSnapshot } from "../../src/index.ts";
import type { Reading } from "../../src/contracts/reader.ts";
import type { Json } from "../../src/model/json.ts";
import { readRecording } from "../../src/usage/formats/stream.ts";
import type { Observed, ReadingOptions } from "../../src/usage/formats/index.ts";
import type { Observation } from "../../src/usage/observation.ts";
import { createRecorder, type RecorderOptions } from "../../src/usage/recorder.ts";
import type { UsageSummary } from "../../src/usage/summary.ts";

export function read(document: object, name = "api.json"): Reading {
  return readSnapshot({ name, url: `file:///${name}`, text: JSON.stringify(document) });
}

export const LIBRARY = {
  openapi: "3.1.0",
  info: { title: "Library", version: "1.0.0" },
  servers: [{ url: "https://library.example/api" }],
  paths: {
    "/books": {
      get: {
        parameters: [
          { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 200 } },
          { name: "sort", in: "query", schema: { enum: ["title", "year", 3] } },
          { name: "tags", in: "query", explode: false, schema: { type: "array", items: { enum: ["new", "old"] } } },
          { name: "X-Trace", in: "header", schema: { type: "string" } },
          { name: "session", in: "cookie", schema: { type: "string" } },
        ],
        responses: {
          200: {
            description: "Books",
            content: {
              "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Book" } } },
            },
          },
        },
      },
    },
    "/books/{isbn}": {
      get: { parameters: [{ name: "isbn", in: "path", required: true, schema: { type: "string" } }], responses: {} },
    },
    "/loans": {
      post: {
        requestBody: {
          content: { "application/json": { schema: { $ref: "#/components/schemas/Loan" } } },
        },
        responses: { 201: { description: "Done" } },
      },
    },
  },
  components: {
    schemas: {
      Book: { type: "object", properties: { isbn: { type: "string" }, part: { $ref: "#/components/schemas/Book" } } },
      Loan: {
        type: "object",
        properties: {
          isbn: { type: "string" },
          pickup: { enum: ["desk", "locker", null] },
          days: { type: "integer" },
          notes: { type: "object", additionalProperties: { type: "string" } },
          items: { type: "array", items: { type: "object", properties: { isbn: {}, count: { type: "integer" } } } },
        },
      },
    },
  },
} as const;

/** Reads a recording from chunks of a size. */
export async function observe(
  text: string | Uint8Array,
  options: ReadingOptions = {},
  size = 1 << 20,
): Promise<readonly Observed[]> {
  const bytes = Buffer.from(text as string);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let start = 0; start === 0 || start < bytes.length; start += size) yield bytes.subarray(start, start + size);
  }
  const found: Observed[] = [];
  await readRecording(chunks(), options, (observed) => found.push(observed));
  return found;
}

export function record(
  document: object,
  observations: readonly Observation[],
  options: RecorderOptions = {},
): UsageSummary {
  const recorder = createRecorder(read(document).snapshot, options);
  for (const one of observations) recorder.observe(one);
  return recorder.summary();
}

/** A request with a body of JSON. */
export function post(url: string, value: Json, client = "web"): Observation {
  return { method: "POST", url, client, requestBody: { is: "json", value }, headers: {} };
}
