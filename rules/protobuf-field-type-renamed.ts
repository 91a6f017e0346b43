import { hasOwnJson, messageIn } from "../src/model/well-known.ts";
import type { WireEnum, WireMessage } from "../src/model/wire.ts";
import type { RuleContext } from "../src/rule.ts";
import { definitionOf, keepsNames } from "./shared/json-names.ts";
import { showType } from "./shared/wire-types.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["fieldTypeName"],
  actions: ["changed"],
  description: "Disallow another message or enumeration as the type of a field, though it is written alike",
  source: updating("updating"),
  messages: {
    changed: "The type of `{{name}}` of {{place}} went from {{old}} to {{new}}, which is written alike.",
    extended: "The type of `{{name}}` of {{place}} went from {{old}} to {{new}}, which reads what the other wrote.",
    reserved:
      "The type of `{{name}}` of {{place}} went from {{old}} to {{new}}, which reads what the other wrote, but for what it reserves.",
    misnamed:
      "The type of `{{name}}` of {{place}} went from {{old}} to {{new}}, which reads the same bytes, but not the same JSON.",
  },
  recipe: "Keep the type: generated code knows it by its name, and JSON its members by theirs.",
  judge: ({ old, new: field }, context) => {
    const [before, after] = [context.snapshot("old"), context.snapshot("new")];
    const [from = "", to = ""] = [old!.typeName, field!.typeName];
    const alike = keepsNames(from, to, { old: before.wire, new: after.wire });
    const form = compareFields(definitionOf(before.wire, from), definitionOf(after.wire, to));
    return {
      messageId: alike || form === "reserved" ? form : "misnamed",
      data: { old: showType(old!), new: showType(field!) },
      costs: {
        ...(!alike && { json: "breaking", ...(isOtherThing(from, to, context) && { wire: "dangerous" }) }),
        source: "breaking",
      },
      consequences: { wire: "Values of the old type are read as values of the new one." },
    };
  },
});

/** What a message that comes with every compiler means is known: another one that is written alike means something else, unless it is a copy. */
function isOtherThing(old: string, new_: string, { snapshot }: Pick<RuleContext, "snapshot">): boolean {
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
