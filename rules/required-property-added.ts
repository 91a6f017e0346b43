import { factRule } from "./families/facts.ts";
import { makeOptional } from "./shared/field-fixes.ts";
import { gainOf, isRequired } from "./shared/property-outcomes.ts";
import { rejectsOmission } from "./families/requiredness.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["property:added"],
  description: "Disallow adding a required property to requests",
  criteria: ["C1"],
  fixable: "suggestion",
  source: kubernetesChanges("backward-compatibility-gotchas"),
  messages: {
    added: "Required {{property}} `{{name}}` was added to {{place}}.",
    addedWithDefault: "Required {{property}} `{{name}}` was added to {{place}}; its default never applies.",
  },
  recipe: {
    crd: "Make the field optional, or give it a default. Require it without a default only in a new version.",
    typescript: "Make the {{property}} optional. Require it in the next major version.",
    other: "Make the {{property}} optional, and supply a missing value on the server.",
  },
  judge: (change, context) => {
    const { name, annotations } = change.new!;
    if (!isRequired(name, "new", change, context) || isRequired(name, "old", change, context)) return undefined;
    const messageId = annotations.default === undefined ? "added" : "addedWithDefault";
    const fix = makeOptional(name, change, context);
    const gain = gainOf(change.new!, change, context);
    const demanded = gain.effect === "narrows" ? rejectsOmission(change, context.profile) : {};
    return { messageId, ...gain, ...demanded, ...(fix && { fix }) };
  },
});
