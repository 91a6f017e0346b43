import type { Json } from "../src/model/json.ts";
import { defineRule } from "../src/rule.ts";
import { isOfCondition } from "./shared/conditions.ts";
import { textOf } from "./shared/member-text.ts";
import { saysOpen } from "../src/model/prose/open-enum.ts";
import { kubernetesChanges } from "./shared/standards.ts";

const SAYS_WHAT_TO_DO =
  /\b(?:unknown|unrecogni[sz]ed|unsupported|other) (?:\w+ ){0,2}?(?:values?|types?|modes?)?\b|\bclosed\b/i;

/** Of a condition, by the conventions. */
const CONDITION: readonly Json[] = ["True", "False", "Unknown"];

export default defineRule({
  meta: {
    description: "Require an enumeration to say whether values may be added, and what to do with unknown ones",
    looksAt: "snapshot",
    convention: "kubernetes",
    criteria: ["C5"],
    severity: { alpha: "info", beta: "info", stable: "warn" },
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: { silent: "{{place}} does not say whether values may be added to its list." },
    recipe:
      "Write: additional values may be added, and clients should treat unknown ones as …; or say that the list is closed.",
  },
  create: (context) => ({
    property: (part) => {
      const { keywords, items } = context.schema(part.value.schema);
      const listed = keywords.enum ?? (items && context.schema(items.value).keywords.enum);
      if (listed?.value.every((value) => CONDITION.includes(value))) return;
      if (listed === undefined || listed.value.length < 2 || keywords.constant || keywords.openEnum) return;
      if (isOfCondition(part.name, part.holder)) return;
      const type = context.schema(part.value.schema);
      const text = [
        textOf(part.value, context),
        type.description,
        items && context.schema(items.value).description,
      ].join(" \n\n");
      if (saysOpen(text) || SAYS_WHAT_TO_DO.test(text)) return;
      const consequence = "The first value that is added breaks clients which were never told to expect one.";
      context.report({ part, messageId: "silent", at: listed.at, verdict: "dangerous", consequence });
    },
  }),
});
