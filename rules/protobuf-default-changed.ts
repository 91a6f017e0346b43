import type { Change } from "../src/model/change.ts";
import { canonical, type Json } from "../src/model/json.ts";
import type { Cardinality, WireEnum, WireField } from "../src/model/wire.ts";
import type { RuleContext } from "../src/rule.ts";
import { zeroOf } from "./shared/cardinality.ts";
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
    const field = fieldOf(holder, change);
    // What is required is always written.
    if (isRequired(field) && isRequired(fieldOf(holderOf("new", change, context), change))) return undefined;
    const zero = zeroOf(field, context.snapshot("old").wire);
    const [before = zero, after = zero] = [change.old, change.new];
    if (before !== undefined && after !== undefined && canonical(before) === canonical(after)) return undefined;
    return { messageId: "changed", data: { old: show(before, field), new: show(after, field) }, ...LOSS };
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

function fieldOf(holder: ReturnType<typeof holderOf>, { name }: Change<"fieldDefault">): WireField | undefined {
  return holder !== undefined && "fields" in holder ? holder.fields.find((field) => field.name === name) : undefined;
}

function isRequired(field: WireField | undefined): boolean {
  return field?.cardinality === "required";
}

function show(value: Json | undefined, field: WireField | undefined): string {
  if (value === undefined) return "none";
  return `\`${field?.type === "enum" ? String(value) : canonical(value)}\``;
}

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

/** Fields of an enumeration that state no default of their own, as `Plant.light`. */
function followersOf({ name }: WireEnum, { snapshot }: Pick<RuleContext, "snapshot">): readonly string[] {
  return Object.values(snapshot("old").wire?.messages ?? {}).flatMap(({ name: holder, fields }) =>
    fields
      .filter(
        ({ typeName, cardinality, annotations }) =>
          typeName === name && annotations.default === undefined && UNSET.has(cardinality),
      )
      .map((field) => `${holder.slice(holder.lastIndexOf(".") + 1)}.${field.name}`),
  );
}
