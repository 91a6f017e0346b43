import { isDemanded } from "./shared/field-behaviors.ts";
import { updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["field"],
  actions: ["added"],
  description: "Report added optional fields",
  formats: ["protobuf", "go"],
  severity: "info",
  source: updating("adding"),
  messages: { added: "Field `{{name}}` ({{number}}) was added to {{place}}." },
  recipe: "No action is needed.",
  judge: ({ new: field }, { validators }) =>
    field!.cardinality === "required" || isDemanded(field!) || validators.rejectionsOfAbsence(field!).length > 0
      ? undefined
      : { messageId: "added", data: { number: field!.number }, costs: {} },
});
