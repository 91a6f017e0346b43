import { factRule } from "./families/facts.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["pointer:changed"],
  description: "Disallow changing a Go field between a plain type and a pointer",
  criteria: ["S1", "C2"],
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  formats: ["go"],
  source: kubernetesChanges("edit-typesgo"),
  messages: { changed: "Type of `{{name}}` in {{place}} changed from `{{before}}` to `{{after}}`." },
  recipe: "Keep the type, or change it in a new version.",
  judge: (change) => {
    const [before, after] = [change.old!, change.new!];
    const data = { before: before.type, after: after.type };
    const isInside = before.pointer === after.pointer;
    const consequence = isInside
      ? "Code that reads or sets the field no longer compiles."
      : "Code that reads or sets the field no longer compiles, and an unset field can be encoded differently.";
    return { messageId: "changed", data, verdict: "dangerous", consequence };
  },
});
