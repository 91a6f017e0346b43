import type { Change } from "../src/model/change.ts";
import type { Cardinality, WireEnum, WireField } from "../src/model/wire.ts";
import type { RuleContext } from "../src/rule.ts";
import { defaultOn } from "./shared/field-defaults.ts";
import { holderOf } from "./shared/tombstones.ts";
import { wireRule, type Telling } from "./shared/wire.ts";

export default wireRule({
  subjects: ["fieldDefault"],
  actions: ["added", "removed", "changed"],
  description: "Disallow changing what a field is when nothing was written",
  source: {
    title: "Protocol Buffers: Language Guide (proto2), Optional Fields And Default Values",
    url: "https://protobuf.dev/programming-guides/proto2/#default",
  },
  messages: {
    changed: "The default of `{{name}}` of {{place}} went from {{old}} to {{new}}.",
    first: "The first value of {{place}} was {{old}} and is {{new}} now: it is the default of {{fields}}.",
  },
  recipe: "Restore the default; let the code that reads the field decide what nothing means.",
  judge: (change, context) => {
    const holder = holderOf("old", change, context);
    if (holder !== undefined && "values" in holder) return tellFirst(change, followersOf(holder, context));
    const [before, after] = [defaultOn("old", change, context), defaultOn("new", change, context)];
    // What one side requires nobody leaves out, or it is refused.
    if (before.isRequired || after.isRequired || before.meaning === after.meaning) return undefined;
    return { messageId: "changed", data: { old: before.shown, new: after.shown }, ...LOSS };
  },
});

const LOSS: Pick<Telling<never>, "costs" | "consequences"> = {
  costs: { wire: "breaking", json: "breaking", source: "breaking" },
  consequences: {
    wire: "What is written without the field is read as one value by one version and as another by the other.",
    json: "",
    source: "",
  },
};

function tellFirst(
  { old, new: value }: Change<"fieldDefault">,
  [field, ...others]: readonly string[],
): Telling<"first"> | undefined {
  if (field === undefined) return undefined;
  const fields = others.length === 0 ? `\`${field}\`` : `\`${field}\` and ${String(others.length)} more`;
  return { messageId: "first", data: { old: `\`${String(old)}\``, new: `\`${String(value)}\``, fields }, ...LOSS };
}

/** What may be left out. */
const UNSET: ReadonlySet<Cardinality> = new Set(["implicit", "optional"]);

/** Fields of an enumeration that state no default of their own, as `Plant.light`; of extensions, their full names. */
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
