import type { Change } from "../src/model/change.ts";
import type { Json } from "../src/model/json.ts";
import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { holderOf } from "./shared/tombstones.ts";
import { isOnlyAnswered } from "./shared/wire-directions.ts";

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
    messages: { changed: "The behavior of the field `{{field}}` of {{place}} went from {{old}} to {{new}}." },
    recipe: "Keep what the field is to clients; add a field that is otherwise.",
  },
  create: (context) => {
    const hear = (change: Change<"fieldBehavior">): void => {
      const [old, new_] = [behaviorsIn(change.old), behaviorsIn(change.new)];
      const [, field = ""] = /\/(?:fields|extensions)\/([^/]+)/.exec(change.at.new) ?? [];
      const data = { field, old: show(old), new: show(new_) };
      const costs = COSTS.filter(({ behavior, when }) => {
        const [was, is] = [old.includes(behavior), new_.includes(behavior)];
        return when === "added" ? is && !was : was && !is;
      });
      const consequence = costs.map((cost) => cost.consequence).join(" ");
      // What clients never send costs them nothing.
      const holder = holderOf("old", change, context);
      const isReadOnly = holder !== undefined && isOnlyAnswered(holder.name, context.snapshot("old").wire!);
      const isCounted = context.profile.promises?.includes("C1") ?? true;
      if (costs.length === 0 || !isCounted || isReadOnly)
        context.report({ change, messageId: "changed", data, verdict: "compatible" });
      else context.report({ change, messageId: "changed", data, verdict: "breaking", criteria: ["C1"], consequence });
    };
    return { "fieldBehavior:added": hear, "fieldBehavior:removed": hear, "fieldBehavior:changed": hear };
  },
});

const COSTS = [
  { behavior: "REQUIRED", when: "added", consequence: "Clients that leave it out are refused." },
  { behavior: "OUTPUT_ONLY", when: "added", consequence: "What clients send in it is ignored." },
  { behavior: "IMMUTABLE", when: "added", consequence: "Clients that update it are refused." },
] as const;

/** The option may be given several times, and as a list. */
function behaviorsIn(value: Json | undefined): readonly string[] {
  const texts: readonly Json[] = Array.isArray(value) ? value : [value ?? ""];
  return texts.flatMap((text) => (typeof text === "string" ? (text.match(/[A-Z_]{2,}/gu) ?? []) : []));
}

function show(behaviors: readonly string[]): string {
  return behaviors.length === 0 ? "none" : behaviors.map((each) => `\`${each}\``).join(" and ");
}
