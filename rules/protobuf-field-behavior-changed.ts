import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { behaviorsIn, isDemanded } from "./shared/field-behaviors.ts";
import { holderOf, membersOf } from "./shared/tombstones.ts";
import { isResponseOnly, isRequestOnly } from "./shared/wire-directions.ts";

export default defineRule({
  meta: {
    description: "Disallow incompatible changes of `google.api.field_behavior`",
    looksAt: "change",
    criteria: ["C1", "C5"],
    formats: ["protobuf"],
    source: {
      title: "Google API Improvement Proposals: Field behavior documentation",
      url: "https://google.aip.dev/203",
    },
    messages: {
      changed: "`field_behavior` of field `{{field}}` of {{place}} changed from {{old}} to {{new}}.",
      added: "Field `{{name}}` ({{number}}) was added to {{place}} with `field_behavior` `REQUIRED`.",
    },
    recipe: "Keep the old `field_behavior`. Make new fields `OPTIONAL`, and let the server fill in missing values.",
  },
  create: (context) => {
    const isPromised = (criterion: "C1" | "C5"): boolean => context.profile.promises?.includes(criterion) ?? true;
    /** Returns whether requests (C1) or responses (C5) contain the message. */
    const reaches = (criterion: "C1" | "C5", change: Change, side: "old" | "new"): boolean => {
      const holder = holderOf(side, change, context);
      if (holder === undefined) return true;
      const isUnused = criterion === "C1" ? isResponseOnly : isRequestOnly;
      return !isUnused(holder.name, context.snapshot(side).wire!);
    };
    /** Returns whether the field joins an existing oneof, so that old clients can set another field of it. */
    const isAlternative = (change: Change<"field">): boolean =>
      membersOf(holderOf("old", change, context)).some(
        (member) => "oneof" in member && member.oneof !== undefined && member.oneof === change.new!.oneof,
      );
    const visit = (change: Change<"fieldBehavior">): void => {
      const [old, new_] = [behaviorsIn(change.old), behaviorsIn(change.new)];
      const [, field = ""] = /\/(?:fields|extensions)\/([^/]+)/.exec(change.at.new) ?? [];
      const data = { field, old: show(old), new: show(new_) };
      const costs = COSTS.filter(
        ({ behavior, criterion }) =>
          new_.includes(behavior) &&
          !old.includes(behavior) &&
          isPromised(criterion) &&
          reaches(criterion, change, "old"),
      );
      const report = { change, messageId: "changed", data } as const;
      if (costs.length === 0) {
        context.report({ ...report, verdict: "compatible" });
        return;
      }
      const criteria = [...new Set(costs.map((cost) => cost.criterion))];
      const consequence = costs.map((cost) => cost.consequence).join(" ");
      context.report({ ...report, verdict: "breaking", criteria, consequence });
    };
    const visitField = (change: Change<"field">): void => {
      const { number } = change.new!;
      if (!isDemanded(change.new!)) return;
      const report = { change, messageId: "added", data: { number } } as const;
      if (!isPromised("C1") || !reaches("C1", change, "new") || isAlternative(change))
        context.report({ ...report, verdict: "compatible" });
      else context.report({ ...report, verdict: "breaking", criteria: ["C1"], consequence: UNAWARE });
    };
    return {
      "field:added": visitField,
      "fieldBehavior:added": visit,
      "fieldBehavior:removed": visit,
      "fieldBehavior:changed": visit,
    };
  },
});

const UNAWARE = "Requests of clients that do not know the new field are rejected.";

/** Maps each added behavior to the broken promise and its consequence. */
const COSTS = [
  { behavior: "REQUIRED", criterion: "C1", consequence: "Requests that omit the field are rejected." },
  { behavior: "OUTPUT_ONLY", criterion: "C1", consequence: "Values that clients send in the field are ignored." },
  { behavior: "IMMUTABLE", criterion: "C1", consequence: "Requests that update the field are rejected." },
  { behavior: "INPUT_ONLY", criterion: "C5", consequence: "Responses no longer contain the field." },
] as const;

function show(behaviors: readonly string[]): string {
  return behaviors.length === 0 ? "none" : behaviors.map((each) => `\`${each}\``).join(" and ");
}
