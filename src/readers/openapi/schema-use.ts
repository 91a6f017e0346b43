import { isObject } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Annotations } from "../../model/schema.ts";
import type { Context } from "./context.ts";
import type { ObjectNode } from "./nodes.ts";
import { NO_ANNOTATIONS } from "./nothing.ts";

/** A schema and what its place of use says of it, as a media type has them. */
export interface SchemaUse {
  readonly schema?: Pointer;
  readonly annotations: Annotations;
}

export const NO_SCHEMA: SchemaUse = Object.freeze({ annotations: NO_ANNOTATIONS });

export function useSchema(context: Context, holder: ObjectNode, key: string): SchemaUse {
  const value = holder.value[key];
  if (value === undefined) return NO_SCHEMA;
  const at = child(holder.at, key);
  if (isObject(value) || typeof value === "boolean") {
    return { schema: context.schemas.alias(at), annotations: context.schemas.annotations(at) };
  }
  context.nodes.wrongType(at, "a schema", value);
  return NO_SCHEMA;
}
