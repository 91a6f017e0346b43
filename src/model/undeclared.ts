import { conjunction, type Pointer } from "./pointer.ts";
import type { Schema } from "./schema.ts";
import { matches } from "./value.ts";

/** The schemas that apply to an undeclared property. */
export interface Undeclared {
  /** Absent: it may be anything. */
  readonly schema?: Pointer;
  /** False if it is unknown which patterns match the name. */
  readonly certain: boolean;
}

/** Returns the schemas of all matching patterns, or else the schema of additional properties. */
export function undeclared(schema: Schema, name: string): Undeclared {
  const spoken: Pointer[] = [];
  let certain = true;
  for (const [pattern, facet] of Object.entries(schema.patternProperties)) {
    const matching = matches(pattern, name);
    if (matching === undefined) certain = false;
    else if (matching) spoken.push(facet.value);
  }
  if (spoken.length > 0) return { schema: conjunction(spoken), certain };
  const rest = schema.additionalProperties ?? schema.unevaluatedProperties;
  return { ...(rest && { schema: rest.value }), certain };
}
