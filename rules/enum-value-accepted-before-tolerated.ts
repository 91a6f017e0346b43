import type { Element } from "../src/model/element.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { nameOf, newestOf, stateIn } from "./shared/releases.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require a release that tolerates a new enum value in stored objects before writers can send it",
    looksAt: "history",
    criteria: ["C3", "C6"],
    severity: "warn",
    guideline: "kubernetes",
    source: kubernetesChanges("new-enum-value-in-existing-field"),
    messages: {
      untolerated:
        "{{element}} accepts the enum value {{value}} since {{added}}. No earlier release tolerated the value in stored objects.",
    },
    recipe:
      "Accept the value only in objects that already have it for one release, for example by a rule with `oldSelf`. Accept it everywhere in the next release.",
  },
  create: (context) => {
    const judge = (element: Element<"property"> | Element<"parameter">): void => {
      const newest = newestOf(context);
      const [now, before] = [newest, newest - 1].map((release) =>
        stateIn<"property">(element as Element<"property">, release),
      );
      if (now?.values === undefined || before?.values === undefined) return;
      if (element.stays.some(({ to, state }) => to < newest && state.open === true)) return;
      const known = new Set([...before.values, ...(now.staged ?? [])].map((value) => JSON.stringify(value)));
      const accepted = now.values.filter(
        (value) => !known.has(JSON.stringify(value)) && !isRatcheted(now.constraints, String(value)),
      );
      if (accepted.length === 0 || !context.isSent(element)) return;
      for (const value of accepted) {
        const text = JSON.stringify(value);
        const data = { added: nameOf(newest, context), value: `\`${text}\`` };
        const consequence =
          "During an upgrade or after a rollback, servers of the release before reject objects that have the value.";
        context.report({ element, messageId: "untolerated", name: text, data, verdict: "dangerous", consequence });
      }
    };
    return { property: judge };
  },
});

/** A rule that compares with the stored value mentions the enum value. */
function isRatcheted(constraints: Readonly<Record<string, unknown>>, value: string): boolean {
  return Object.keys(constraints).some((text) => /\boldSelf\b/u.test(text) && text.includes(value));
}
