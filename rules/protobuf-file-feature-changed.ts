import { isFollowed } from "./shared/file-features.ts";
import { costsOfFeature } from "./shared/features.ts";
import { featureSettings, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["fileFeature"],
  actions: ["changed"],
  description: "Disallow changing a feature that a file sets for all that it declares",
  source: featureSettings("features"),
  messages: {
    changed:
      "The feature `{{name}}` of {{place}} went from `{{old}}` to `{{new}}`, for all that does not state its own.",
    unused: "The feature `{{name}}` of {{place}} went from `{{old}}` to `{{new}}`; nothing that it declared follows.",
  },
  recipe: "Keep the feature of the file; state the new one where something new is declared.",
  judge: (change, context) => {
    const { name, old = "", new: value = "" } = change;
    const isUsed = isFollowed({ name, old, new: value }, change, context);
    return {
      messageId: isUsed ? "changed" : "unused",
      data: { old, new: value },
      costs: isUsed ? costsOfFeature(name, old, value) : {},
    };
  },
});
