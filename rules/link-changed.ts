import type { Change } from "../src/model/change.ts";
import { sameJson } from "../src/model/json.ts";
import type { Snapshot } from "../src/model/snapshot.ts";
import { factRule } from "./families/facts.ts";
import { addressIn, targetOf, valuesOf } from "./shared/links.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["link:changed"],
  description: "Report changing the operation or the parameters of a link",
  criteria: ["C5"],
  severity: "info",
  source: openapi("link-object"),
  messages: {
    spelling: "Link `{{name}}` of {{place}} refers to the same operation in another way.",
    target: "The operation of link `{{name}}` of {{place}} changed from {{old}} to {{new}}.",
    values: "The parameters of link `{{name}}` of {{place}} changed.",
  },
  recipe: "Keep the link, and add another one with a new name.",
  judge: (change, context) => {
    const sides = { old: context.snapshot("old"), new: context.snapshot("new") };
    const leads = leadsElsewhere(change, sides);
    if (!leads && sameJson(valuesOf(change.old!), valuesOf(change.new!))) {
      return { messageId: "spelling", verdict: "compatible" };
    }
    const consequence = "Clients that follow the link call another operation, or pass other values.";
    const data = { old: describeTarget(change, "old", sides.old), new: describeTarget(change, "new", sides.new) };
    return { messageId: leads ? "target" : "values", data, verdict: "dangerous", consequence };
  },
});

function leadsElsewhere({ old, new: new_ }: Change<"link">, sides: Readonly<Record<"old" | "new", Snapshot>>): boolean {
  const [before, after] = [targetOf(old!, sides.old), targetOf(new_!, sides.new)];
  if (before === undefined || after === undefined) return addressIn(old!) !== addressIn(new_!);
  return before.id !== after.id;
}

function describeTarget(change: Change<"link">, side: "old" | "new", snapshot: Snapshot): string {
  const link = change[side]!;
  const target = targetOf(link, snapshot);
  const address = target === undefined ? addressIn(link) : `${target.method} ${target.path}`;
  return address === undefined ? "no operation" : `\`${address}\``;
}
