import { factRule } from "./families/facts.ts";
import { kubernetesChanges } from "./wording/standards.ts";
import { showValues } from "./shared/values.ts";

export default factRule({
  events: ["constant:changed"],
  description: "Disallow changing the value of a Go `const`",
  criteria: ["C1", "C5"],
  formats: ["go"],
  source: kubernetesChanges("on-compatibility"),
  messages: { changed: "Value of constant `{{name}}` changed from {{old}} to {{new}}." },
  recipe: "Keep the constant and add another constant for the new value.",
  judge: (change, context) => {
    const { unexported, type = "", value: old } = change.old!;
    const { value: now } = change.new!;
    if (unexported || old === undefined || now === undefined || old === now) return undefined;
    const data = { old: showValues([old]), new: showValues([now]) };
    // Constants of an API type are sent as field values. The use of any other constant is unknown.
    const isSent = context.snapshot("old").declarations?.types[type] !== undefined;
    const verdict = isSent ? "breaking" : "dangerous";
    const consequence = "Programs built before the change keep sending and expecting the old value.";
    return { messageId: "changed", data, verdict, consequence };
  },
});
