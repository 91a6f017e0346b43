import type { Property } from "../src/model/schema.ts";
import { defineRule } from "../src/rule.ts";
import { mention } from "./shared/member-text.ts";
import { sharedTypes } from "./shared/shapes.ts";
import { kubernetesChanges } from "./shared/standards.ts";

/** What names add to say the same thing in another unit or another form. */
const ADDITION =
  /^(?:In)?(?:Nano|Micro|Milli)?(?:Seconds?|Secs?|Millis|Minutes|Hours|Days|Bytes|Kilobytes|Megabytes|Gigabytes|Mi|Gi|Percent|Percentage|Meters|Metres|Inches|Centimeters|Centimetres|String|Text)$/;

export default defineRule({
  meta: {
    description: "Disallow two members that say the same thing",
    looksAt: "snapshot",
    convention: "kubernetes",
    criteria: ["C2", "C5"],
    severity: { alpha: "info", beta: "info", stable: "warn" },
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: { duplicated: "{{place}} seems to say the same as `{{other}}` beside it." },
    recipe: "Put the new representation into a new version, or document which of the two wins.",
  },
  create: (context) => ({
    property: (part) => {
      if (!part.polarities.has("request")) return;
      const says = (other: Property): boolean =>
        part.name.startsWith(other.name) && ADDITION.test(part.name.slice(other.name.length));
      const other = Object.values(part.holder.properties).find(says);
      if (other === undefined || mention(part.value, other, context)) return;
      if (sharedTypes(context.schema(part.value.schema), context.schema(other.schema)).length === 0) return;
      const consequence = "Clients set one of them, and which one counts is anybody's guess.";
      const data = { other: other.name };
      context.report({ part, messageId: "duplicated", data, verdict: "dangerous", consequence });
    },
  }),
});
