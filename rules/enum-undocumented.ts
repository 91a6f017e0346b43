import type { Json } from "../src/model/json.ts";
import { partRule } from "./families/parts.ts";
import { isOfCondition } from "./shared/conditions.ts";
import { textOf } from "./wording/property-texts.ts";
import { statesOpen } from "../src/model/prose/open-enum.ts";
import { kubernetesChanges } from "./wording/standards.ts";

const SAYS_WHAT_TO_DO =
  /\b(?:unknown|unrecogni[sz]ed|unsupported|other) (?:\w+ ){0,2}?(?:values?|types?|modes?)?\b|\bclosed\b/i;

/** The status values of a condition, by the API conventions. */
const CONDITION: readonly Json[] = ["True", "False", "Unknown"];

export default partRule({
  kinds: ["property"],
  description: "Require the description of an `enum` to state whether values can be added",
  guideline: "kubernetes",
  criteria: ["C5"],
  severity: { alpha: "info", beta: "info", stable: "warn" },
  source: kubernetesChanges("backward-compatibility-gotchas"),
  messages: { silent: "The description of {{place}} does not state whether its `enum` is closed." },
  recipe:
    'State in the description that the list is closed, or: "Additional values may be added; clients should treat unknown values as …".',
  judge: (part, context) => {
    const { keywords, items } = context.schema(part.value.schema);
    const listed = keywords.enum ?? (items && context.schema(items.value).keywords.enum);
    if (listed?.value.every((value) => CONDITION.includes(value))) return undefined;
    if (listed === undefined || listed.value.length < 2 || keywords.constant || keywords.openEnum) return undefined;
    if (isOfCondition(part.name, part.holder)) return undefined;
    const type = context.schema(part.value.schema);
    const text = [textOf(part.value, context), type.description, items && context.schema(items.value).description].join(
      " \n\n",
    );
    if (statesOpen(text) || SAYS_WHAT_TO_DO.test(text)) return undefined;
    const consequence = "The first value that is added breaks clients that do not expect new values.";
    return { messageId: "silent", at: listed.at, verdict: "dangerous", consequence };
  },
});
