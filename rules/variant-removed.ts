import { factRule } from "./families/facts.ts";
import { jsonSchemaCore } from "./wording/standards.ts";
import { descriptionOf, listedIn } from "./shared/variant-sets.ts";

export default factRule({
  events: ["variant:removed"],
  description: "Disallow removing an alternative (`oneOf`, `anyOf`) of values that clients send",
  criteria: ["C1"],
  source: jsonSchemaCore("section-10.2.1.3"),
  messages: {
    removed: "An alternative{{which}} was removed from {{of}}{{place}}.",
    removedNamed: "Alternative `{{name}}` was removed from {{of}}{{place}}.",
  },
  several: { removedNamed: "Alternatives {{names}} were removed from {{of}}{{place}}." },
  recipe: "Keep accepting the alternative and deprecate it. Remove it in a new version.",
  judge: (change, context) => {
    const { name } = change.old!;
    const messageId = name === undefined ? "removed" : "removedNamed";
    const [lost, left] = [context.schema("old", change.old!.schema), context.schema("new", change.pair.new)];
    const { variants } = context.schema("old", change.pair.old);
    const group = variants.find(({ branches }) => branches.some(({ at }) => at === change.old!.at));
    const data = {
      of: listedIn(group, context.snapshot("old").format),
      which: descriptionOf(change.old!, "old", context),
    };
    const values = name === undefined ? "values of the removed alternative" : `values of \`${name}\``;
    if (change.channel.serialization === "data") {
      return { messageId, data, effect: "narrows", values };
    }
    const covered = context.texts.covers(left, lost);
    if (covered === "unknown") return { messageId, data, undecided: UNCOMPARED };
    return { messageId, data, effect: covered === "yes" ? "same" : "narrows", values };
  },
});

const UNCOMPARED = "It is unknown whether the other alternatives accept all of its values.";
