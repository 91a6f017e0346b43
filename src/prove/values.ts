import { RANGES } from "../model/keyword-table.ts";
import { installCommand } from "../base/install-command.ts";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { isObject, type Json, type JsonObject } from "../model/json.ts";
import { split } from "../model/pointer.ts";
import { fits, mapSubschemas, objectOf, shapeOf, vocabularyOf } from "./oracle/vocabulary.ts";

/** Schemas of the added and the removed values. */
export type ValueSets = { readonly added: Json; readonly removed: Json } | { readonly refused: string };

/** The keywords that `json-schema-diff` supports. It ignores others silently, so that its answer would be wrong. */
const KNOWN: ReadonlySet<string> = new Set([
  "type",
  ...RANGES,
  "exclusiveMinimum",
  "exclusiveMaximum",
  "items",
  "properties",
  "required",
  "additionalProperties",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
]);

/** Annotations; formats are annotations too. */
const SILENT: ReadonlySet<string> = new Set(["format", "readOnly", "writeOnly"]);

const VOCABULARY = vocabularyOf("2020-12");
const MAX_SCHEMAS = 10_000;
const MEMORY_MB = 512;

/**
 * The difference of two schemas as sets of values, by `json-schema-diff`. It is exponential: it runs in a thread that is stopped after `timeoutMs`.
 * Both must be self-contained JSON Schemas 2020-12, as `exportSchema` gives them.
 */
export async function valueSets(a: Json, b: Json, timeoutMs: number): Promise<ValueSets> {
  let schemas: readonly [Json, Json];
  try {
    schemas = [inlined(a), inlined(b)];
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    throw error;
  }
  const module = locate();
  if (module === undefined) {
    return { refused: `The package json-schema-diff is not installed: \`${installCommand("json-schema-diff")}\`.` };
  }
  return inThread(module, schemas, timeoutMs);
}

class Refusal extends Error {
  override readonly name = "Refusal";
}

/** The schema without references, in keywords that are known. */
function inlined(document: Json): Json {
  let count = 0;
  const rewrite = (schema: Json, open: ReadonlySet<string>): Json => {
    if (++count > MAX_SCHEMAS) throw new Refusal(`The schema holds more than ${String(MAX_SCHEMAS)} schemas.`);
    if (!isObject(schema)) return schema;
    const { $ref, ...rest } = schema;
    for (const keyword of Object.keys(rest)) check(keyword, rest[keyword]!);
    const kept = objectOf(Object.entries(rest).filter(([keyword]) => KNOWN.has(keyword)));
    const own = mapSubschemas(kept, VOCABULARY, (each) => rewrite(each, open));
    if (typeof $ref !== "string") return own;
    if (open.has($ref)) throw new Refusal(`The schema holds itself (${$ref}).`);
    const target = rewrite(resolve(document, $ref), new Set([...open, $ref]));
    return Object.keys(own).length === 0 ? target : { allOf: [target, own] };
  };
  return rewrite(document, new Set());
}

function check(keyword: string, value: Json): void {
  if (keyword === "$dynamicRef") throw new Refusal("Value sets are not available for `$dynamicRef`.");
  const shape = shapeOf(VOCABULARY, keyword);
  if (shape === undefined || SILENT.has(keyword)) return;
  if (!KNOWN.has(keyword)) throw new Refusal(`Value sets are not available for \`${keyword}\`.`);
  if (!fits(shape, value)) throw new Refusal(`The value of \`${keyword}\` has no meaning.`);
}

function resolve(document: Json, reference: string): Json {
  let value: Json | undefined = document;
  for (const token of reference.startsWith("#") ? split(reference).tokens : ["#"]) {
    value = isObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
  }
  if (value === undefined) throw new Refusal(`The reference "${reference}" leads nowhere.`);
  return value;
}

function locate(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve("json-schema-diff");
  } catch {
    return undefined;
  }
}

const SCRIPT = `
const { parentPort, workerData } = require("node:worker_threads");
const { diffSchemas } = require(workerData.module);
diffSchemas({ sourceSchema: workerData.a, destinationSchema: workerData.b }).then(
  ({ addedJsonSchema, removedJsonSchema }) => parentPort.postMessage({ added: addedJsonSchema, removed: removedJsonSchema }),
  (error) => parentPort.postMessage({ refused: String(error.message) }),
);
`;

function inThread(module: string, [a, b]: readonly [Json, Json], timeoutMs: number): Promise<ValueSets> {
  return new Promise((done) => {
    const worker = new Worker(SCRIPT, {
      eval: true,
      workerData: { module, a, b } satisfies JsonObject,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const end = (sets: ValueSets): void => {
      clearTimeout(timer);
      void worker.terminate();
      done(sets);
    };
    const timer = setTimeout(
      () => end({ refused: `The difference was not found within ${String(timeoutMs)} ms.` }),
      timeoutMs,
    );
    worker.once("message", end);
    worker.once("error", (error) => end({ refused: error.message }));
  });
}
