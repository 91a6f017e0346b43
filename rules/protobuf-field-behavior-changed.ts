import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { behaviorsIn, isDemanded } from "./shared/field-behaviors.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { holderOf, membersOf } from "./shared/tombstones.ts";
import { isOnlyAnswered, isOnlySent } from "./shared/wire-directions.ts";

export default defineRule({
  meta: {
    description: "Disallow demanding a field that clients could leave out, or giving up one that they can count on",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    formats: ["protobuf"],
    source: {
      title: "Google API Improvement Proposals: Field behavior documentation",
      url: "https://google.aip.dev/203",
    },
    messages: {
      changed: "The behavior of the field `{{field}}` of {{place}} went from {{old}} to {{new}}.",
      added: "The field `{{name}}` = {{number}} was added to {{place}} and is `REQUIRED`.",
    },
    recipe: "Keep what the field is to clients; add one that is `OPTIONAL`, and fill in on the server what is missing.",
  },
  create: (context) => {
    const isPromised = (criterion: "C1" | "C5"): boolean => context.profile.promises?.includes(criterion) ?? true;
    /** What clients never send, or never receive, costs them nothing. */
    const reaches = (criterion: "C1" | "C5", change: Change, side: "old" | "new"): boolean => {
      const holder = holderOf(side, change, context);
      if (holder === undefined) return true;
      const isElsewhere = criterion === "C1" ? isOnlyAnswered : isOnlySent;
      return !isElsewhere(holder.name, context.snapshot(side).wire!);
    };
    /** Of the members of a oneof only one can be sent, and clients know another. */
    const isAlternative = (change: Change<"field">): boolean =>
      membersOf(holderOf("old", change, context)).some(
        (member) => "oneof" in member && member.oneof !== undefined && member.oneof === change.new!.oneof,
      );
    const hear = (change: Change<"fieldBehavior">): void => {
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
      const said = { change, messageId: "changed", data } as const;
      if (costs.length === 0) {
        context.report({ ...said, verdict: "compatible" });
        return;
      }
      const criteria = [...new Set(costs.map((cost) => cost.criterion))];
      const consequence = costs.map((cost) => cost.consequence).join(" ");
      context.report({ ...said, verdict: "breaking", criteria, consequence });
    };
    const hearField = (change: Change<"field">): void => {
      const { number } = change.new!;
      if (!isDemanded(change.new!)) return;
      const report = { change, messageId: "added", data: { number } } as const;
      if (!isPromised("C1") || !reaches("C1", change, "new") || isAlternative(change))
        context.report({ ...report, verdict: "compatible" });
      else context.report({ ...report, verdict: "breaking", criteria: ["C1"], consequence: UNAWARE });
    };
    return {
      "field:added": hearField,
      "fieldBehavior:added": hear,
      "fieldBehavior:removed": hear,
      "fieldBehavior:changed": hear,
    };
  },
});

const UNAWARE = "Clients that do not know it yet leave it out, and are refused.";

/** What it costs that a field comes to be so. */
const COSTS = [
  { behavior: "REQUIRED", criterion: "C1", consequence: "Clients that leave it out are refused." },
  { behavior: "OUTPUT_ONLY", criterion: "C1", consequence: "What clients send in it is ignored." },
  { behavior: "IMMUTABLE", criterion: "C1", consequence: "Clients that update it are refused." },
  { behavior: "INPUT_ONLY", criterion: "C5", consequence: "Clients that read it no longer find it in responses." },
] as const;

function show(behaviors: readonly string[]): string {
  return behaviors.length === 0 ? "none" : behaviors.map((each) => `\`${each}\``).join(" and ");
}
