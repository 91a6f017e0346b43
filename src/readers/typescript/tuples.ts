import type { Json } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Context, SchemaWriter } from "./context.ts";
import type { Draft } from "./definitions.ts";
import { type TS, typescript } from "./syntax.ts";

/** Places that are taken one by one, and what may follow them. */
export function writeTuple({ elements }: TS.TupleTypeNode, at: Pointer, context: Context, types: SchemaWriter): Draft {
  const ts = typescript();
  const prefix: Json[] = [];
  let required = 0;
  let rest: Json = false;
  for (const element of elements) {
    const named = ts.isNamedTupleMember(element) ? element : undefined;
    const type = named?.type ?? element;
    if (ts.isRestTypeNode(type) || named?.dotDotDotToken !== undefined) {
      const list = ts.isRestTypeNode(type) ? type.type : type;
      rest = ts.isArrayTypeNode(list) ? types.schema(list.elementType, child(at, "items"), context) : {};
      continue;
    }
    const isOptional = ts.isOptionalTypeNode(type) || named?.questionToken !== undefined;
    const own = ts.isOptionalTypeNode(type) ? type.type : type;
    prefix.push(types.schema(own, child(at, "prefixItems", prefix.length), context));
    if (!isOptional) required = prefix.length;
  }
  return {
    type: "array",
    ...(prefix.length > 0 && { prefixItems: prefix }),
    ...(required > 0 && { minItems: required }),
    // So is what may follow refused, in words that say how many there may be.
    ...(rest === false ? { maxItems: prefix.length } : { items: rest }),
  };
}
