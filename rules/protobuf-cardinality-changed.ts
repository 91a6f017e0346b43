import { costsOfCardinality, MISSED } from "./shared/cardinality.ts";
import { showCardinality } from "./shared/wire-types.ts";
import { messagesOf, witnessOf } from "./shared/wire-witness.ts";
import type { MessageSides, RuleContext } from "../src/contracts/rule.ts";
import { updating, wireRule } from "./families/wire.ts";
import type { Json } from "../src/model/json.ts";
import { isMany, type WireField } from "../src/model/wire.ts";

export default wireRule({
  subjects: ["fieldCardinality"],
  actions: ["changed"],
  description: "Disallow changing the cardinality of a field (`optional`, `required`, `repeated`, `map`)",
  source: updating("updating"),
  messages: { changed: "Field `{{name}}` ({{number}}) of {{place}} changed from {{old}} to {{new}}." },
  recipe: "Keep the field. Add another field with the new cardinality under a new name and number.",
  judge: (change, context) => {
    const [old, field] = [change.old!, change.new!];
    const costs = costsOfCardinality(old, field, context);
    return {
      messageId: "changed",
      data: { number: old.number, old: showCardinality(old), new: showCardinality(field) },
      costs,
      consequences: consequencesOf(old, field),
      witness:
        costs.wire && witnessOfCardinality(old, field, messagesOf(change, context, { old, new: field }), context),
    };
  },
});

/** Names the consequence of a `required` side; other changes get the default consequences. */
function consequencesOf(old: WireField, field: WireField): Readonly<Partial<Record<"wire" | "json", string>>> {
  const json = isMany(old) || isMany(field) ? {} : { json: "" };
  if (field.cardinality === "required") return { wire: "Messages without the field are rejected.", ...json };
  return old.cardinality === "required" ? { wire: MISSED, ...json } : {};
}

/** Looks for a message that one side writes and the other rejects or truncates. */
function witnessOfCardinality(
  old: WireField,
  field: WireField,
  sides: MessageSides | undefined,
  context: Asked,
): Json | undefined {
  if (field.cardinality === "required") return witnessOf(context, sides, []);
  if (old.cardinality === "required") return witnessOf(context, sides, [], "new");
  // A repeated entry message reads every map, but a map cannot hold duplicate entries.
  if (old.cardinality === "map" && field.cardinality === "repeated") return witnessOf(context, sides, [field], "new");
  return witnessOf(context, sides, [old]) ?? witnessOf(context, sides, [field], "new");
}

type Asked = Pick<RuleContext, "wireWitness">;
