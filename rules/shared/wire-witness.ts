import type { JsonObject } from "../../src/model/json.ts";
import type { Change } from "../../src/model/change.ts";
import { NO_WIRE, type WireEnumValue, type WireField } from "../../src/model/wire.ts";
import type { MessageSide, MessageSides, RuleContext } from "../../src/contracts/rule.ts";
import { holderOf } from "./tombstones.ts";

/** Returns both sides of the message of a change. An extension is treated as a message with one field. */
export function messagesOf(
  change: Pick<Change, "pair">,
  context: Pick<RuleContext, "snapshot">,
  fields: { readonly old: WireField; readonly new: WireField } | undefined = undefined,
): MessageSides | undefined {
  const side = (name: "old" | "new"): MessageSide | undefined => {
    const wire = context.snapshot(name).wire ?? NO_WIRE;
    if (change.pair.kind === "extension") return fields && { fields: [fields[name]], wire };
    const holder = holderOf(name, change, context);
    return holder !== undefined && "fields" in holder ? { fields: holder.fields, wire } : undefined;
  };
  const [old, new_] = [side("old"), side("new")];
  return old && new_ && { old, new: new_ };
}

/** Requests bytes that one side writes and the other side reads with a loss, and the values of both sides. */
export function witnessOf(
  { wireWitness }: Pick<RuleContext, "wireWitness">,
  sides: MessageSides | undefined,
  written: readonly WireField[],
  by: "old" | "new" = "old",
): JsonObject | undefined {
  return sides && wireWitness({ sides, written, by });
}

/** Builds a witness for an enum value in the first singular field of its type. */
export function witnessOfValue(
  { name }: WireEnumValue,
  change: Pick<Change, "pair">,
  context: Pick<RuleContext, "snapshot" | "wireWitness">,
): JsonObject | undefined {
  const holder = holderOf("old", change, context);
  const [old, new_] = [context.snapshot("old").wire ?? NO_WIRE, context.snapshot("new").wire ?? NO_WIRE];
  for (const message of Object.values(old.messages)) {
    const successor = new_.messages[message.name];
    const field = message.fields.find(
      ({ typeName, cardinality }) => typeName === holder?.name && isSingle(cardinality),
    );
    if (successor === undefined || field === undefined) continue;
    const sides = { old: { fields: message.fields, wire: old }, new: { fields: successor.fields, wire: new_ } };
    return context.wireWitness({ sides, written: [field], samples: [name] });
  }
  return undefined;
}

function isSingle(cardinality: WireField["cardinality"]): boolean {
  return cardinality !== "repeated" && cardinality !== "map";
}
