import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["discriminatorDefault:added", "discriminatorDefault:changed", "discriminatorDefault:removed"],
  description: "Disallow changing `discriminator.defaultMapping`",
  criteria: ["C1", "C5"],
  source: openapi("discriminator-object"),
  messages: {
    added: "`discriminator.defaultMapping: {{new}}` was added to {{place}}.",
    removed: "`discriminator.defaultMapping: {{old}}` was removed from {{place}}.",
    changed: "`discriminator.defaultMapping` of {{place}} changed from `{{old}}` to `{{new}}`.",
  },
  recipe: "Keep `defaultMapping`, and map new discriminator values to separate schemas.",
  judge: ({ old, new: new_ }) => {
    const [before, after] = [old, new_].map((branch) => branch?.name ?? branch?.schema ?? "");
    const data = { old: before!, new: after! };
    if (old === undefined) return { messageId: "added", effect: "widens", data };
    return new_ === undefined
      ? { messageId: "removed", effect: "narrows", data }
      : { messageId: "changed", effect: "shifts", data };
  },
});
