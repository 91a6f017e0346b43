import { child, type Pointer } from "../../model/pointer.ts";
import { FOREIGN_TYPE } from "../../model/typing.ts";
import type { Context, SchemaWriter } from "./context.ts";
import type { Draft } from "./definitions.ts";
import { itemsOf, type Taken } from "./parameters.ts";
import { textOf, type TS } from "./syntax.ts";

/** Writes a tuple. Elements after a rest element cannot be expressed in a schema. */
export function writeTuple(node: TS.TupleTypeNode, at: Pointer, context: Context, types: SchemaWriter): Draft {
  const taken = itemsOf(textOf(node), { type: node, context }, node, types.unnamed) ?? [];
  const opens = taken.findIndex(({ rest, unread }) => rest === true || unread === true);
  if (opens >= 0 && opens < taken.length - 1) return types.foreign(node, context);
  const places = opens < 0 ? taken : taken.slice(0, opens);
  const prefix = places.map((each, index) => valueOf(each, child(at, "prefixItems", index), types));
  const required = places.findLastIndex((each) => each.required) + 1;
  return {
    type: "array",
    ...(prefix.length > 0 && { prefixItems: prefix }),
    ...(required > 0 && { minItems: required }),
    // Without a rest element, `maxItems` rejects further items.
    ...(opens < 0 ? { maxItems: prefix.length } : { items: valueOf(taken[opens]!, child(at, "items"), types) }),
  };
}

/** Writes the item, or nothing if only its list is known. */
function valueOf({ type, context, unread }: Taken, at: Pointer, types: SchemaWriter): Draft {
  if (unread !== true || type === undefined) return types.schema(type, at, context);
  const list = types.foreign(type, context);
  return { ...list, [FOREIGN_TYPE]: `...${String(list[FOREIGN_TYPE])}` };
}
