import { Unconvertible } from "../prove/converted.ts";
import { convertSchema } from "../prove/export.ts";
import { Unanswerable } from "../prove/oracle/unanswerable.ts";
import { valueSets, type ValueSets } from "../prove/values.ts";
import type { SchemaAt } from "../readers/schema-at.ts";
import { dialectAt } from "./relation-between.ts";

const TIMEOUT_MS = 10_000;

/** The added and removed values as schemas, or the reason why they are unknown. */
export async function valuesBetween(old: SchemaAt, new_: SchemaAt): Promise<ValueSets> {
  try {
    return await valueSets(await asJsonSchema(old), await asJsonSchema(new_), TIMEOUT_MS);
  } catch (error) {
    if (error instanceof Unconvertible || error instanceof Unanswerable) return { refused: error.message };
    throw error;
  }
}

function asJsonSchema(schema: SchemaAt): ReturnType<typeof convertSchema> {
  return convertSchema(schema.table, schema.at, dialectAt(schema));
}

export function describeValues(sets: ValueSets): string {
  if ("refused" in sets) return `\nThe sets of added and removed values cannot be determined: ${sets.refused}\n`;
  const describe = (which: string, set: unknown): string =>
    set === false ? `\n${which}: none\n` : `\n${which}:\n${JSON.stringify(set, null, 2).replaceAll(/^/gmu, "  ")}\n`;
  return describe("Values that only B allows", sets.added) + describe("Values that only A allows", sets.removed);
}
