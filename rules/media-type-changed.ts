import { defineRule } from "../src/rule.ts";
import { relateMediaTypes } from "./shared/media-types.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { rfc } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow replacing a media type by another one, by fewer or, in what clients read, by more",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    source: rfc(9110, "8.3.1"),
    messages: { changed: "{{place}} is now `{{new}}` where it was `{{old}}`." },
    recipe: "Keep the name of the media type, its parameters included, and add others beside it.",
  },
  create: (context) => ({
    "mediaType:changed": (change) => {
      const data = { old: change.old!.name, new: change.new!.name };
      context.report({ change, messageId: "changed", data, effect: relateMediaTypes(data.old, data.new) });
    },
  }),
});
