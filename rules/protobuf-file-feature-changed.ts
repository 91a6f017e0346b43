import { isFollowed } from "./shared/file-features.ts";
import { costsOfFeature } from "./shared/features.ts";
import { featureSettings, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["fileFeature"],
  actions: ["changed"],
  description: "Disallow changing a feature (`option features`) of a file",
  source: featureSettings("features"),
  messages: {
    changed:
      "Feature `{{name}}` of {{place}} changed from `{{old}}` to `{{new}}` for all declarations that inherit it.",
    unused: "Feature `{{name}}` of {{place}} changed from `{{old}}` to `{{new}}`; no existing declaration inherits it.",
  },
  recipe: "Keep the feature of the file. Set the new value only on new declarations.",
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
