import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { rfc } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report adding a media type, and disallow sending one that receivers cannot choose",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: rfc(9110, "12.1"),
    messages: {
      added: "{{place}} may now be `{{name}}`.",
      something: "Something is returned now.",
    },
    recipe: "Send a new media type only to those who have asked for it.",
  },
  create: (context) => ({
    "mediaType:added": (change) => {
      const { pair, channel } = change;
      // A client gets what it accepts, and a server that does not know what it is sent says so.
      const negotiated = channel.polarity === "request" || pair.kind === "response";
      // What a function returns has no media type.
      if (change.name === "") context.report({ change, messageId: "something", verdict: "compatible" });
      else if (negotiated) context.report({ change, messageId: "added", verdict: "compatible" });
      else context.report({ change, messageId: "added", effect: "widens" });
    },
  }),
});
