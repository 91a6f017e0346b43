import type { Change } from "../src/model/change.ts";
import { defineRule, type RuleContext } from "../src/contracts/rule.ts";
import { constantsOf } from "./shared/declared-types.ts";
import { kubernetesChanges } from "./wording/standards.ts";
import { showValues } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Report removing or renaming a Go `const`",
    looksAt: "change",
    criteria: ["S1"],
    severity: { alpha: "info", beta: "warn", stable: "warn" },
    formats: ["go"],
    source: kubernetesChanges("alpha-beta-and-stable-versions"),
    messages: {
      removed: "Constant `{{name}}` was removed.",
      valued: "Constant `{{name}}` with value {{value}} was removed.",
      renamed: "Constant `{{name}}` was renamed to `{{successor}}`; its value is still {{value}}.",
    },
    recipe: "Keep the constant and add a comment that starts with `Deprecated:`.",
  },
  create: (context) => ({
    "constant:removed": (change) => {
      if (!isVisiblyRemoved(change, context)) return;
      const { value } = change.old!;
      const messageId = value === undefined ? "removed" : "valued";
      const data = value === undefined ? {} : { value: showValues([value]) };
      context.report({ change, messageId, data, verdict: "dangerous", consequence: UNKNOWN_NAME });
    },
    "constant:renamed": (change) => {
      if (!isVisiblyRemoved(change, context)) return;
      const data = { successor: change.new!.identifier, value: showValues([change.new!.value!]) };
      context.report({ change, messageId: "renamed", data, verdict: "dangerous", consequence: UNKNOWN_NAME });
    },
  }),
});

const UNKNOWN_NAME = "Code that uses the constant no longer compiles.";

/** Returns whether the constant is exported, its type was not removed as well, and no alias of its type still provides it. */
function isVisiblyRemoved({ old }: Change<"constant">, { snapshot }: Pick<RuleContext, "snapshot">): boolean {
  const { identifier, unexported, type = "" } = old!;
  const [before, after] = [snapshot("old").declarations, snapshot("new").declarations];
  const [was, is] = [before?.types[type], after?.types[type]];
  const isTypeRemoved = was !== undefined && is === undefined;
  const moved = is?.shape === "alias" ? constantsOf(after, after?.types[is.target ?? ""]) : [];
  return !unexported && !isTypeRemoved && !moved.some((constant) => constant.identifier === identifier);
}
