import { factRule } from "./families/facts.ts";
import { zalando } from "./wording/standards.ts";

export default factRule({
  events: ["openEnumValue:added"],
  description: "Report adding a value to `x-extensible-enum`",
  criteria: ["C3", "C6"],
  source: zalando(112),
  messages: { added: "Value `{{name}}` was added to `x-extensible-enum` of {{place}}." },
  recipe: "Accept the value in one release, and let clients send it from the next release on.",
  judge: (change) => {
    const effect = change.channel.polarity === "request" ? "widens" : "same";
    return { messageId: "added", effect };
  },
});
