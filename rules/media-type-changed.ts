import { factRule } from "./families/facts.ts";
import { relateMediaTypes } from "./shared/media-types.ts";
import { rfc } from "./wording/standards.ts";

export default factRule({
  events: ["mediaType:changed"],
  description: "Disallow changing the media type of a request or response",
  criteria: ["C1", "C5"],
  source: rfc(9110, "8.3.1"),
  messages: { changed: "Media type of {{place}} changed from `{{old}}` to `{{new}}`." },
  recipe: "Keep the media type with its parameters, and add the new one as an alternative.",
  judge: (change) => {
    const data = { old: change.old!.name, new: change.new!.name };
    const [sent, readers] = change.pair.kind === "response" ? ["response", "Clients"] : ["request", "Receivers"];
    const consequence =
      change.channel.polarity === "request"
        ? `A ${sent} with the media type \`${data.old}\` can be rejected.`
        : `${readers} that accept only \`${data.old}\` cannot read the ${sent}.`;
    return { messageId: "changed", data, effect: relateMediaTypes(data.old, data.new), consequence };
  },
});
