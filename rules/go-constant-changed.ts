import { defineRule } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";
import { showValues } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Disallow another value for a constant that goes by the same name",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("on-compatibility"),
    messages: { changed: "The constant `{{name}}` was {{old}} and is now {{new}}." },
    recipe: "Keep the value, and add a constant for the other one.",
  },
  create: (context) => ({
    "constant:changed": (change) => {
      const { unexported, type = "", value: old } = change.old!;
      const { value: now } = change.new!;
      if (unexported || old === undefined || now === undefined || old === now) return;
      const data = { old: showValues([old]), new: showValues([now]) };
      // What members hold is sent; of any other constant, only those who use it know what it is for.
      const isSent = context.snapshot("old").declarations?.types[type] !== undefined;
      const verdict = isSent ? "breaking" : "dangerous";
      const consequence = "Programs that were built before go on sending and expecting what the constant was.";
      context.report({ change, messageId: "changed", data, verdict, consequence });
    },
  }),
});
