import type { Change } from "../src/model/change.ts";
import type { Cardinality, WireEnum, WireField } from "../src/model/wire.ts";
import type { RuleContext } from "../src/contracts/rule.ts";
import { defaultOn } from "./shared/field-defaults.ts";
import { holderOf } from "./shared/tombstones.ts";
import { wireRule, type Judgement } from "./families/wire.ts";

export default wireRule({
  subjects: ["fieldDefault"],
  actions: ["added", "removed", "changed"],
  description: "Disallow changing the default value of a field",
  source: {
    title: "Protocol Buffers: Language Guide (proto2), Optional Fields And Default Values",
    url: "https://protobuf.dev/programming-guides/proto2/#default",
  },
  messages: {
    changed: "Default value of field `{{name}}` of {{place}} changed from {{old}} to {{new}}.",
    first: "First value of {{place}} changed from {{old}} to {{new}}, which is now the default value of {{fields}}.",
  },
  recipe: "Restore the default value. Handle an unset field in the code that reads it.",
  judge: (change, context) => {
    const holder = holderOf("old", change, context);
    if (holder !== undefined && "values" in holder) return judgeFirstValue(change, followersOf(holder, context));
    const [before, after] = [defaultOn("old", change, context), defaultOn("new", change, context)];
    // A required field is always present, so its default value is never read.
    if (before.isRequired || after.isRequired || before.meaning === after.meaning) return undefined;
    return { messageId: "changed", data: { old: before.shown, new: after.shown }, ...OTHER_VALUE };
  },
});

const OTHER_VALUE: Pick<Judgement<never>, "costs" | "consequences"> = {
  costs: { wire: "breaking", json: "breaking", source: "breaking" },
  consequences: {
    wire: "Old and new readers see different values in messages that omit the field.",
    json: "",
    source: "",
  },
};

function judgeFirstValue(
  { old, new: value }: Change<"fieldDefault">,
  [field, ...others]: readonly string[],
): Judgement<"first"> | undefined {
  if (field === undefined) return undefined;
  const fields = others.length === 0 ? `\`${field}\`` : `\`${field}\` and ${String(others.length)} more`;
  return {
    messageId: "first",
    data: { old: `\`${String(old)}\``, new: `\`${String(value)}\``, fields },
    ...OTHER_VALUE,
  };
}

/** Cardinalities of fields that a message may omit. */
const UNSET: ReadonlySet<Cardinality> = new Set(["implicit", "optional"]);

/** Lists fields of the enum type without a declared default, such as `Plant.light`. Extensions get their full names. */
function followersOf({ name }: WireEnum, { snapshot }: Pick<RuleContext, "snapshot">): readonly string[] {
  const { messages = {}, extensions = {} } = snapshot("old").wire ?? {};
  const follows = ({ typeName, cardinality, annotations }: WireField): boolean =>
    typeName === name && annotations.default === undefined && UNSET.has(cardinality);
  return [
    ...Object.values(messages).flatMap(({ name: holder, fields }) =>
      fields.filter(follows).map((field) => `${holder.slice(holder.lastIndexOf(".") + 1)}.${field.name}`),
    ),
    ...Object.values(extensions).flatMap((extension) => (follows(extension.field) ? extension.name : [])),
  ];
}
