import { statesDeprecation } from "../src/model/prose/deprecation.ts";
import { partRule } from "./families/parts.ts";
import { textOf } from "./wording/property-texts.ts";

export default partRule({
  kinds: ["property"],
  description: "Disallow defaults of deprecated fields",
  guideline: "gardener",
  criteria: ["C2", "C6"],
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  source: {
    title: "Gardener: Changing the API",
    url: "https://github.com/gardener/gardener/blob/master/docs/development/changing-the-api.md#removing-a-field",
  },
  messages: { both: "{{place}} is deprecated and still has a default." },
  recipe: "Remove the default one release before the field, and handle objects without a value.",
  judge: (part, context) => {
    const { default: own, deprecated } = part.value.annotations;
    if (own === undefined || !part.polarities.has("request")) return undefined;
    if (deprecated === undefined && !statesDeprecation(textOf(part.value, context), part.value.name)) return undefined;
    const consequence = "Stored objects still get a value that no client set, so the field cannot be removed yet.";
    return { messageId: "both", at: own.at, verdict: "dangerous", consequence };
  },
});
