import { defineRule } from "../src/rule.ts";
import { mention } from "./shared/member-text.ts";
import { pluralOf } from "./shared/plurals.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Require a list beside a single value to say how the two agree",
    looksAt: "snapshot",
    convention: "kubernetes",
    criteria: ["C2", "C5", "C6"],
    severity: { alpha: "info", beta: "warn", stable: "warn" },
    source: kubernetesChanges("making-a-singular-field-plural"),
    messages: {
      silent: "`{{list}}` stands beside {{place}}, and neither says how they agree.",
      defaulted: "`{{list}}` has a default, and stands beside {{place}}.",
    },
    recipe: "Document that the first item of the list equals the single value, and give the list no default.",
  },
  create: (context) => ({
    property: (part) => {
      const list = pluralOf(part.value, part.holder, { one: context.schema, many: context.schema });
      if (list === undefined || !part.polarities.has("request")) return;
      const report = (messageId: "silent" | "defaulted", consequence: string): void => {
        const data = { list: list.name };
        context.report({ part, messageId, at: list.at, data, verdict: "dangerous", consequence });
      };
      if (!mention(part.value, list, context)) report("silent", "Clients that know one of them undo the other.");
      if (list.annotations.default !== undefined) {
        report("defaulted", "Clients that send the single value alone get the default of the list beside it.");
      }
    },
  }),
});
