import type { Property } from "../src/model/schema.ts";
import { partRule } from "./families/parts.ts";
import { mention } from "./wording/property-texts.ts";
import { sharedTypes } from "./shared/shapes.ts";
import { kubernetesChanges } from "./wording/standards.ts";

/** Suffixes of names that add a unit or another form of the same value. */
const ADDITION =
  /^(?:In)?(?:Nano|Micro|Milli)?(?:Seconds?|Secs?|Millis|Minutes|Hours|Days|Bytes|Kilobytes|Megabytes|Gigabytes|Mi|Gi|Percent|Percentage|Meters|Metres|Inches|Centimeters|Centimetres|String|Text)$/;

export default partRule({
  kinds: ["property"],
  description: "Disallow two fields that represent the same value",
  guideline: "kubernetes",
  criteria: ["C2", "C5"],
  severity: { alpha: "info", beta: "info", stable: "warn" },
  source: kubernetesChanges("backward-compatibility-gotchas"),
  messages: { duplicated: "{{place}} probably represents the same value as `{{other}}`." },
  recipe: "Move the new representation to a new version, or document which field wins.",
  judge: (part, context) => {
    if (!part.polarities.has("request")) return undefined;
    const isSameValue = (other: Property): boolean =>
      part.name.startsWith(other.name) && ADDITION.test(part.name.slice(other.name.length));
    const other = Object.values(part.holder.properties).find(isSameValue);
    if (other === undefined || mention(part.value, other, context)) return undefined;
    if (sharedTypes(context.schema(part.value.schema), context.schema(other.schema)).length === 0) return undefined;
    const consequence = "Clients set one of the two fields, and it is not defined which one wins.";
    const data = { other: other.name };
    return { messageId: "duplicated", data, verdict: "dangerous", consequence };
  },
});
