import { hasOwnJson, messageIn } from "../src/model/well-known.ts";
import type { WireEnum, WireMessage } from "../src/model/wire.ts";
import type { RuleContext } from "../src/contracts/rule.ts";
import { definitionOf, keepsNames } from "./shared/json-names.ts";
import { showType } from "./shared/wire-types.ts";
import { updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["fieldTypeName"],
  actions: ["changed"],
  description: "Disallow changing the message or enum type of a field to one with the same encoding",
  source: updating("updating"),
  messages: {
    changed: "Type of field `{{name}}` of {{place}} changed from {{old}} to {{new}}, which has the same encoding.",
    extended:
      "Type of field `{{name}}` of {{place}} changed from {{old}} to {{new}}, which can read all fields of the old type.",
    reserved:
      "Type of field `{{name}}` of {{place}} changed from {{old}} to {{new}}, which reserves the fields that it does not declare.",
    misnamed:
      "Type of field `{{name}}` of {{place}} changed from {{old}} to {{new}}, which reads the same bytes but not the same JSON.",
  },
  recipe: "Keep the type. Generated code depends on its name, and JSON depends on its field names.",
  judge: ({ old, new: field }, context) => {
    const [before, after] = [context.snapshot("old"), context.snapshot("new")];
    const [from = "", to = ""] = [old!.typeName, field!.typeName];
    const keepsJson = keepsNames(from, to, { old: before.wire, new: after.wire });
    const form = compareFields(definitionOf(before.wire, from), definitionOf(after.wire, to));
    return {
      messageId: keepsJson || form === "reserved" ? form : "misnamed",
      data: { old: showType(old!), new: showType(field!) },
      costs: {
        ...(!keepsJson && { json: "breaking", ...(isOtherWellKnownType(from, to, context) && { wire: "dangerous" }) }),
        source: "breaking",
      },
      consequences: { wire: "Values of the old type are read as values of the new type." },
    };
  },
});

/** Returns whether a well-known type is exchanged for a type that only happens to have the same encoding. A copy with the same field names is not one. */
function isOtherWellKnownType(old: string, new_: string, { snapshot }: Pick<RuleContext, "snapshot">): boolean {
  if (!hasOwnJson(old) && !hasOwnJson(new_)) return false;
  const [before, after] = [messageIn(snapshot("old").wire, old), messageIn(snapshot("new").wire, new_)];
  const namesIn = (message: WireMessage | undefined): string => message?.fields.map(({ name }) => name).join() ?? "";
  return (hasOwnJson(old) && hasOwnJson(new_)) || namesIn(before) !== namesIn(after);
}

type Definition = WireMessage | WireEnum | undefined;

function compareFields(old: Definition, new_: Definition): "changed" | "extended" | "reserved" {
  if (old === undefined || new_ === undefined || !("fields" in old) || !("fields" in new_)) return "changed";
  const numbers = new Set(new_.fields.map(({ number }) => number));
  if (old.fields.some(({ number }) => !numbers.has(number))) return "reserved";
  return old.fields.length === new_.fields.length ? "changed" : "extended";
}
