import { FOR_INFORMATION } from "./shared/severity.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["definition", "file"],
  actions: ["added"],
  description: "Report adding a file, a message, an enumeration, a service or an extension",
  severity: FOR_INFORMATION,
  source: updating("simple"),
  messages: { added: "The {{kind}} `{{name}}` was added." },
  recipe: "Nothing needs to be done.",
  judge: (change) => ({
    messageId: "added",
    data: { kind: change.subject === "file" ? "file" : change.pair.kind === "enum" ? "enumeration" : change.pair.kind },
    costs: {},
  }),
});
