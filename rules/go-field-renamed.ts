import { factRule } from "./families/facts.ts";
import { declaredTypeAt } from "./shared/declared-types.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["identifier:changed"],
  description: "Disallow renaming a Go field while its JSON name stays",
  criteria: ["S1"],
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  formats: ["go"],
  source: kubernetesChanges("edit-typesgo"),
  messages: {
    renamed: "Go field `{{before}}` of {{place}} was renamed to `{{after}}`; its JSON name is still `{{name}}`.",
    exchanged:
      "Go field of `{{name}}` in {{place}} changed from `{{before}}` to `{{after}}`; `{{before}}` now has another JSON name.",
    embedded: "Embedded struct of {{place}} changed from `{{before}}` to `{{after}}`.",
  },
  recipe: "Keep the Go name and explain the better name in the doc comment.",
  judge: (change, context) => {
    const [{ identifier: before, inline }, { identifier: after }] = [change.old!, change.new!];
    const data = { before, after };
    const type = declaredTypeAt(context.snapshot("new").declarations, change.pair.new);
    const isStillThere = type?.fields.some(({ identifier }) => identifier === before) === true;
    const messageId = inline ? "embedded" : isStillThere ? "exchanged" : "renamed";
    const consequence = isStillThere
      ? "Code that uses the field still compiles, but reads or sets another JSON property."
      : "Code that uses the field no longer compiles.";
    return { messageId, data, verdict: "dangerous", consequence };
  },
});
