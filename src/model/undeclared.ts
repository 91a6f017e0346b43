import { conjunction, type Pointer } from "./pointer.ts";
import type { Schema } from "./schema.ts";
import { matches } from "./value.ts";

/** What an object says of a member that it does not declare. */
export interface Undeclared {
  /** Absent: it may be anything. */
  readonly schema?: Pointer;
  /** False where it cannot be told which of the object's patterns match the name. */
  readonly certain: boolean;
}

/** Every pattern that matches the name speaks of the member; where none does, what the object says of the rest. */
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
