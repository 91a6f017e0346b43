import { defineRule } from "../src/rule.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow changing a Go field between a plain type and a pointer",
    looksAt: "change",
    criteria: ["S1", "C2"],
    severity: { alpha: "info", beta: "warn", stable: "warn" },
    formats: ["go"],
    source: kubernetesChanges("edit-typesgo"),
    messages: { changed: "Type of `{{name}}` in {{place}} changed from `{{before}}` to `{{after}}`." },
    recipe: "Keep the type, or change it in a new version.",
  },
  create: (context) => ({
    "pointer:changed": (change) => {
      const [before, after] = [change.old!, change.new!];
      const data = { before: before.type, after: after.type };
      const isInside = before.pointer === after.pointer;
      const consequence = isInside
        ? "Code that reads or sets the field no longer compiles."
        : "Code that reads or sets the field no longer compiles, and an unset field can be encoded differently.";
      context.report({ change, messageId: "changed", data, verdict: "dangerous", consequence });
    },
  }),
});
