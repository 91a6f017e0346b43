import { defineRule } from "../src/rule.ts";
import { rfc } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow adding a media type to the requests of webhooks",
    looksAt: "change",
    criteria: ["C5"],
    source: rfc(9110, "12.1"),
    messages: {
      added: "Media type `{{name}}` was added to {{place}}.",
      something: "A return value was added to the function.",
    },
    recipe: "Send the new media type only to receivers that requested it.",
  },
  create: (context) => ({
    "mediaType:added": (change) => {
      const { pair, channel } = change;
      // Clients choose by `Accept`, and servers reject unknown media types with 415.
      const negotiated = channel.polarity === "request" || pair.kind === "response";
      // The return value of a function has no media type.
      if (change.name === "") context.report({ change, messageId: "something", verdict: "compatible" });
      else if (negotiated) context.report({ change, messageId: "added", verdict: "compatible" });
      else {
        const consequence = `Receivers that do not accept \`${change.name}\` cannot read the request.`;
        context.report({ change, messageId: "added", effect: "widens", consequence });
      }
    },
  }),
});
