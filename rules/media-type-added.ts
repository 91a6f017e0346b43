import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { rfc } from "./shared/standards.ts";
import { moreAdmitted } from "./shared/tolerance.ts";

export default defineRule({
  meta: {
    description: "Report adding a media type, and disallow sending one that receivers cannot choose",
    looksAt: "change",
    criteria: ["C3", "C5"],
    severity: BY_STABILITY,
    source: rfc(9110, "12.1"),
    messages: { added: "{{place}} may now be `{{name}}`." },
    recipe: "Send a new media type only to those who have asked for it.",
  },
  create: (context) => ({
    "mediaType:added": (change) => {
      const { pair, channel } = change;
      if (channel.polarity === "request") context.report({ change, messageId: "added", ...moreAdmitted(context) });
      // A client gets what it accepts; what a server sends of its own accord nobody has asked for.
      else if (pair.kind === "response") context.report({ change, messageId: "added", verdict: "compatible" });
      else context.report({ change, messageId: "added", effect: "widens" });
    },
  }),
});
