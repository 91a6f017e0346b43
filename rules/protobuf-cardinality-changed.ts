import { costsOfCardinality, MISSED } from "./shared/cardinality.ts";
import { showCardinality } from "./shared/wire-types.ts";
import { messagesOf, witnessOf, type MessageSides } from "./shared/wire-witness.ts";
import { updating, wireRule } from "./shared/wire.ts";
import type { Json } from "../src/model/json.ts";
import { isMany, type WireField } from "../src/model/wire.ts";

export default wireRule({
  subjects: ["fieldCardinality"],
  actions: ["changed"],
  description: "Disallow changing how many values a field has, and whether it must have one",
  source: updating("updating"),
  messages: { changed: "The field `{{name}}` = {{number}} of {{place}} went from {{old}} to {{new}}." },
  recipe: "Keep the field as it is, and add another with a new name and number.",
  judge: (change, context) => {
    const [old, field] = [change.old!, change.new!];
    const costs = costsOfCardinality(old, field, context);
    return {
      messageId: "changed",
      data: { number: old.number, old: showCardinality(old), new: showCardinality(field) },
      costs,
      consequences: consequencesOf(old, field),
      witness: costs.wire && witnessOfCardinality(old, field, messagesOf(change, context, { old, new: field })),
    };
  },
});

/** Of one value that must be there on one side, more can be said than of others. */
function consequencesOf(old: WireField, field: WireField): Readonly<Partial<Record<"wire" | "json", string>>> {
  const told = isMany(old) || isMany(field) ? {} : { json: "" };
  if (field.cardinality === "required") return { wire: "What is written without it is refused.", ...told };
  return old.cardinality === "required" ? { wire: MISSED, ...told } : {};
}

/** One side may write nothing where the other insists on it, and more than the other keeps. */
function witnessOfCardinality(old: WireField, field: WireField, sides: MessageSides | undefined): Json | undefined {
  if (field.cardinality === "required") return witnessOf(sides, []);
  if (old.cardinality === "required") return witnessOf(sides, [], "new");
  // A list of entries takes every map, and not the other way round.
  if (old.cardinality === "map" && field.cardinality === "repeated") return witnessOf(sides, [field], "new");
  return witnessOf(sides, [old]) ?? witnessOf(sides, [field], "new");
}
