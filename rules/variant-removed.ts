import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchemaCore } from "./shared/standards.ts";
import { coversTexts } from "./shared/types.ts";

export default defineRule({
  meta: {
    description: "Disallow removing an alternative of what clients may send",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: jsonSchemaCore("section-10.2.1.3"),
    messages: {
      removed: "{{place}} has lost an alternative.",
      removedNamed: "{{place}} can no longer be `{{name}}`.",
    },
    recipe: "Go on accepting the alternative, deprecated, until a new version leaves it out.",
  },
  create: (context) => ({
    "variant:removed": (change) => {
      const messageId = change.old!.name === undefined ? "removed" : "removedNamed";
      const [lost, left] = [context.schema("old", change.old!.schema), context.schema("new", change.pair.new)];
      if (change.channel.serialization === "data") {
        context.report({ change, messageId, effect: "narrows" });
        return;
      }
      const covered = coversTexts(left, lost, context);
      if (covered === "unknown") context.report({ change, messageId, undecided: UNREAD });
      else context.report({ change, messageId, effect: covered === "yes" ? "same" : "narrows" });
    },
  }),
});

const UNREAD = "Whether all its texts are read as another alternative cannot be told.";
