import type { Change } from "../src/model/change.ts";
import type { RuleContext } from "../src/contracts/rule.ts";
import { factRule } from "./families/facts.ts";
import { declaredTypeAt } from "./shared/declared-types.ts";
import { makeOptional } from "./shared/field-fixes.ts";
import { rejectsOmission } from "./families/requiredness.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["required:added"],
  description: "Disallow making an optional property required",
  criteria: ["C1"],
  fixable: "suggestion",
  source: kubernetesChanges("backward-compatibility-gotchas"),
  messages: {
    required: "{{property}} `{{name}}` of {{place}} was made required.",
    requiredWithDefault: "{{property}} `{{name}}` of {{place}} was made required, so its default never applies.",
  },
  recipe: {
    crd: "Keep the field optional, or give it a default. Require it without a default only in a new version.",
    typescript: "Keep the {{property}} optional. Require it in the next major version.",
    other: "Keep the {{property}} optional, and supply a missing value on the server. Require it in a new version.",
  },
  judge: (change, context) => {
    const member = context.schema("new", change.pair.new).properties[change.name];
    const messageId = member?.annotations.default === undefined ? "required" : "requiredWithDefault";
    const fix = makeOptional(change.name, change, context);
    if (saidRequired(change, context)) {
      return { messageId, verdict: "dangerous", consequence: DOUBTFUL, ...(fix && { fix }) };
    }
    return {
      messageId,
      effect: "narrows",
      ...rejectsOmission(change, context.profile),
      ...(fix && { fix }),
    };
  },
});

const DOUBTFUL =
  "Requests that omit the field are rejected, unless the server already did so, as the old comment stated.";

/** Returns whether the old comment stated "Required." although the tag made the field optional. */
function saidRequired({ pair, name }: Change<"required">, { snapshot }: Pick<RuleContext, "snapshot">): boolean {
  const holder = declaredTypeAt(snapshot("old").declarations, pair.old);
  const field = holder?.fields.find((each) => each.name === name);
  return field !== undefined && field.optional === undefined && SAYS_REQUIRED.test(field.description);
}

const SAYS_REQUIRED = /(?:^|\n)\s*Required\b|\b(?:[Ff]ield|[Vv]alue|[Ii]t) is required\b/u;
