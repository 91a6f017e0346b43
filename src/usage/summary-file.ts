import { ApicompatError } from "../contracts/errors.ts";
import { lazy } from "../base/lazy.ts";
import type { Json } from "../model/json.ts";
import { compileEvaluator } from "../prove/oracle/evaluate/compile.ts";
import usageSchema from "./usage.schema.json" with { type: "json" };
import type { UsageSummary } from "./summary.ts";

const URI = "apicompat:usage";

const isSummary = lazy(() =>
  compileEvaluator(URI, {
    documents: new Map([[URI, usageSchema as Json]]),
    dialect: "2020-12",
    nullable: "strict",
    regex: "ecma-262",
    assertFormats: false,
  }),
);

/** Reads a usage record. Throws UNREADABLE for any other text. */
export function readSummary(text: string, name: string): UsageSummary {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch (error) {
    throw unreadable(name, "is not valid JSON", error);
  }
  let isValid: boolean;
  try {
    isValid = isSummary()(value);
  } catch (error) {
    throw unreadable(name, "is too large or nests too deep", error);
  }
  if (!isValid) throw unreadable(name, "is not a usage record of this version of apicompat");
  return value as unknown as UsageSummary;
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
