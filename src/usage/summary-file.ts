import { ApicompatError } from "../contracts/errors.ts";
import { lazy } from "../base/lazy.ts";
import { dictionary, isObject, type Json } from "../model/json.ts";
import { compileEvaluator } from "../prove/oracle/evaluate/compile.ts";
import usageSchema from "./usage.schema.json" with { type: "json" };
import type { UsageSummary } from "./summary.ts";

const URI = "apicompat:usage";

const OPERATION = `${URI}#/properties/operations/additionalProperties`;

const compiled = (at: string) =>
  lazy(() =>
    compileEvaluator(at, {
      documents: new Map([[URI, usageSchema as Json]]),
      dialect: "2020-12",
      nullable: "strict",
      regex: "ecma-262",
      assertFormats: false,
    }),
  );
const isSummary = compiled(URI);
const isOperation = compiled(OPERATION);

/** Reads a usage record. Throws UNREADABLE for any other text. */
export function readSummary(text: string, name: string): UsageSummary {
  const value = parsed(text, name);
  requireValid(isSummary(), value, name);
  return value as unknown as UsageSummary;
}

/** Reads a usage record whose operations are checked when they are asked for, which then throws UNREADABLE. */
export function openSummary(text: string, name: string): UsageSummary {
  const value = parsed(text, name);
  if (!isObject(value) || !isObject(value["operations"])) throw unreadable(name, OTHER);
  const { operations, ...head } = value;
  requireValid(isSummary(), { ...head, operations: {} }, name);
  const lazily = dictionary<Json>();
  for (const id of Object.keys(operations)) {
    const get = lazy(() => {
      requireValid(isOperation(), operations[id]!, name);
      return operations[id]!;
    });
    Object.defineProperty(lazily, id, { enumerable: true, get });
  }
  return { ...head, operations: lazily } as unknown as UsageSummary;
}

const OTHER = "is not a usage record of this version of apicompat";

function parsed(text: string, name: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw unreadable(name, "is not valid JSON", error);
  }
}

function requireValid(accepts: (value: Json) => boolean, value: Json, name: string): void {
  let isValid: boolean;
  try {
    isValid = accepts(value);
  } catch (error) {
    throw unreadable(name, "is too large or nests too deep", error);
  }
  if (!isValid) throw unreadable(name, OTHER);
}

function unreadable(name: string, fault: string, cause?: unknown): ApicompatError {
  return new ApicompatError("UNREADABLE", `${name} ${fault}.`, "Write it again: apicompat usage record.", { cause });
}

/** Writes a usage record: deterministic, with a line for each operation. */
export function writeSummary({ operations, ...head }: UsageSummary): string {
  const lines = Object.entries(operations).map(([id, usage]) => `    ${JSON.stringify(id)}: ${JSON.stringify(usage)}`);
  const start = JSON.stringify(head, null, 2).slice(0, -2);
  return `${start},\n  "operations": {\n${lines.join(",\n")}\n  }\n}\n`;
}
