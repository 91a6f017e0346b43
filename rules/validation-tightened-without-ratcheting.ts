import type { MemberState } from "../src/model/element.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { nameOf, newestOf, stateIn } from "./shared/releases.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require a release with ratcheting validation before a validation is tightened for stored objects",
    looksAt: "history",
    criteria: ["C1"],
    severity: "warn",
    guideline: "kubernetes",
    source: kubernetesChanges("ratcheting-validation"),
    messages: {
      tightened:
        "The validation of {{element}} was tightened in {{changed}} ({{constraint}}). No earlier release had a rule with `oldSelf` for it.",
    },
    recipe:
      "First add a rule that accepts unchanged values, such as `self == oldSelf || size(self) <= 10`. Tighten the keyword in a later release.",
  },
  create: (context) => ({
    property: (element) => {
      const newest = newestOf(context);
      const [now, before] = [stateIn(element, newest), stateIn(element, newest - 1)];
      if (now === undefined || before === undefined || now.type !== before.type) return;
      if (element.stays.some(({ to, state }) => to < newest && state.ratchets === true)) return;
      const constraint = tightened(before, now);
      if (constraint === undefined || !context.isSent(element)) return;
      const data = { changed: nameOf(newest, context), constraint };
      const consequence =
        "Updates of stored objects that violate the new validation are rejected, even if they leave the value unchanged.";
      context.report({ element, messageId: "tightened", name: constraint, data, verdict: "breaking", consequence });
    },
  }),
});

/** The first constraint that rejects values which the state before accepted, as `maxLength: 10`. */
function tightened(before: MemberState, now: MemberState): string | undefined {
  const replaced = new Set(
    Object.keys(before.constraints)
      .filter((text) => !(text in now.constraints))
      .map(keywordOf),
  );
  for (const [text, value] of Object.entries(now.constraints)) {
    const old = before.constraints[text];
    // Another pattern or rule may reject more or less.
    if (/\boldSelf\b/u.test(text) || (old === undefined && replaced.has(keywordOf(text)))) continue;
    const isLower = text.startsWith("min");
    const isTighter = typeof old === "number" && typeof value === "number" && (isLower ? value > old : value < old);
    if (old === undefined || isTighter) return value === true ? shown(text) : shown(`${text}: ${String(value)}`);
  }
  return before.values === undefined && now.values !== undefined ? "`enum`" : undefined;
}

function keywordOf(constraint: string): string {
  return constraint.split(" ", 1)[0]!;
}

const LONGEST = 60;

function shown(constraint: string): string {
  return `\`${constraint.length > LONGEST ? `${constraint.slice(0, LONGEST)}…` : constraint}\``;
}
