import { isDemanded } from "./shared/field-behaviors.ts";
import { refusalsOfAbsence } from "./shared/protobuf-constraints.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["field"],
  actions: ["added"],
  description: "Report adding a field that may be left out",
  formats: ["protobuf", "go"],
  severity: FOR_INFORMATION,
  source: updating("adding"),
  messages: { added: "The field `{{name}}` = {{number}} was added to {{place}}." },
  recipe: "Nothing needs to be done.",
  judge: ({ new: field }) =>
    field!.cardinality === "required" || isDemanded(field!) || refusalsOfAbsence(field!).length > 0
      ? undefined
      : { messageId: "added", data: { number: field!.number }, costs: {} },
});
