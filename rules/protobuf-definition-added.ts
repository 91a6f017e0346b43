import { updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["definition", "file"],
  actions: ["added"],
  description: "Report added files, messages, enums, services and extensions",
  severity: "info",
  source: updating("simple"),
  messages: { added: "{{kind}} `{{name}}` was added." },
  recipe: "No action is needed.",
  judge: (change) => ({
    messageId: "added",
    data: { kind: change.subject === "file" ? "file" : change.pair.kind },
    costs: {},
  }),
});
