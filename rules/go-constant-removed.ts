import type { Change } from "../src/model/change.ts";
import { defineRule, type RuleContext } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { constantsOf } from "./shared/declared-types.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";
import { showValues } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Report a constant that source text can no longer name",
    looksAt: "change",
    criteria: ["S1"],
    severity: FOR_INFORMATION,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("alpha-beta-and-stable-versions"),
    messages: {
      removed: "The constant `{{name}}` was removed.",
      valued: "The constant `{{name}}` was removed; it was {{value}}.",
      renamed: "The constant `{{name}}` is now called `{{successor}}`; its value is {{value}} as before.",
    },
    recipe: "Leave the constant behind, with a comment that begins with `Deprecated:`.",
  },
  create: (context) => ({
    "constant:removed": (change) => {
      if (!isMissed(change, context)) return;
      const { value } = change.old!;
      const messageId = value === undefined ? "removed" : "valued";
      const data = value === undefined ? {} : { value: showValues([value]) };
      context.report({ change, messageId, data, verdict: "dangerous", consequence: UNKNOWN_NAME });
    },
    "constant:renamed": (change) => {
      if (!isMissed(change, context)) return;
      const data = { successor: change.new!.identifier, value: showValues([change.new!.value!]) };
      context.report({ change, messageId: "renamed", data, verdict: "dangerous", consequence: UNKNOWN_NAME });
    },
  }),
});

const UNKNOWN_NAME = "Code that names it no longer compiles.";

/** Others see it, and its type, which would tell, has not gone with it, nor left an alias of where both are now. */
function isMissed({ old }: Change<"constant">, { snapshot }: Pick<RuleContext, "snapshot">): boolean {
  const { identifier, unexported, type = "" } = old!;
  const [before, after] = [snapshot("old").declarations, snapshot("new").declarations];
  const [was, is] = [before?.types[type], after?.types[type]];
  const isTypeGone = was !== undefined && is === undefined;
  const moved = is?.shape === "alias" ? constantsOf(after, after?.types[is.target ?? ""]) : [];
  return !unexported && !isTypeGone && !moved.some((constant) => constant.identifier === identifier);
}
