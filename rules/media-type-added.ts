import { factRule } from "./families/facts.ts";
import { rfc } from "./wording/standards.ts";

export default factRule({
  events: ["mediaType:added"],
  description: "Disallow adding a media type to the requests of webhooks",
  criteria: ["C5"],
  source: rfc(9110, "12.1"),
  messages: {
    added: "Media type `{{name}}` was added to {{place}}.",
    something: "A return value was added to the function.",
  },
  recipe: "Send the new media type only to receivers that requested it.",
  judge: (change) => {
    const { pair, channel } = change;
    // Clients choose by `Accept`, and servers reject unknown media types with 415.
    const negotiated = channel.polarity === "request" || pair.kind === "response";
    // The return value of a function has no media type.
    if (change.name === "") return { messageId: "something", verdict: "compatible" };
    if (negotiated) return { messageId: "added", verdict: "compatible" };

    const consequence = `Receivers that do not accept \`${change.name}\` cannot read the request.`;
    return { messageId: "added", effect: "widens", consequence };
  },
});
