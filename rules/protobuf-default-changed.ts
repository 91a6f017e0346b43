import type { Change } from "../src/model/change.ts";
import { canonical } from "../src/model/json.ts";
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

interface Default {
  readonly isRequired: boolean;
  /** Alike where both are read alike: truths and constants are numbers. */
  readonly meaning: string;
  readonly shown: string;
}

/** As it is stated, or as it is where nothing is. */
function defaultOn(side: "old" | "new", change: Change<"fieldDefault">, context: Pick<RuleContext, "snapshot">): Default {
  const { wire } = context.snapshot(side);
  const field = fieldOn(side, change, context);
  const value = change[side] ?? zeroOf(field, wire);
  const isConstant = field?.type === "enum";
  const constant = isConstant ? wire?.enums[field.typeName ?? ""]?.values.find(({ name }) => name === value) : undefined;
  const read = constant?.number ?? (typeof value === "boolean" ? Number(value) : value);
  return {
    isRequired: field?.cardinality === "required",
    meaning: read === undefined ? "" : canonical(read),
    shown: value === undefined ? "none" : `\`${isConstant ? String(value) : canonical(value)}\``,
  };
}

function fieldOn(
  side: "old" | "new",
  change: Change<"fieldDefault">,
  context: Pick<RuleContext, "snapshot">,
): WireField | undefined {
  const at = change.pair[side];
  if (change.pair.kind === "extension")
    return Object.values(context.snapshot(side).wire?.extensions ?? {}).find((each) => each.at === at)?.field;
  const holder = holderOf(side, change, context);
  if (holder === undefined || !("fields" in holder)) return undefined;
  return holder.fields.find((field) => isAt(change.at[side], field)) ?? holder.fields.find(({ name }) => name === change.name);
}

/** At the field, or at its option. */
function isAt(place: string, { at }: WireField): boolean {
  return place === at || place.startsWith(`${at}/`);
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
