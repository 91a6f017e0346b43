import { defineRule } from "../src/contracts/rule.ts";
import { mention } from "./wording/property-texts.ts";
import { pluralOf } from "./wording/plurals.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require documentation of how an array and its single value agree",
    looksAt: "snapshot",
    guideline: "kubernetes",
    criteria: ["C2", "C5", "C6"],
    severity: { alpha: "info", beta: "warn", stable: "warn" },
    source: kubernetesChanges("making-a-singular-field-plural"),
    messages: {
      silent: "{{place}} has the plural `{{list}}`, but neither description states how the two agree.",
      defaulted: "`{{list}}`, the plural of {{place}}, has a default.",
    },
    recipe: "Document that the first item of the array equals the single value, and give the array no default.",
  },
  create: (context) => ({
    property: (part) => {
      const list = pluralOf(part.value, part.holder, { one: context.schema, many: context.schema });
      if (list === undefined || !part.polarities.has("request")) return;
      const report = (messageId: "silent" | "defaulted", consequence: string): void => {
        const data = { list: list.name };
        context.report({ part, messageId, at: list.at, data, verdict: "dangerous", consequence });
      };
      if (!mention(part.value, list, context))
        report("silent", "Clients that know only one of the two fields overwrite the other.");
      if (list.annotations.default !== undefined) {
        report("defaulted", "Clients that send only the single value get the default of the array.");
      }
    },
  }),
});
