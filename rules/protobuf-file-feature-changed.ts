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
  },
  recipe: "Keep the feature of the file; state the new one where something new is declared.",
  judge: ({ name, old = "", new: value = "" }) => ({
    messageId: "changed",
    data: { old, new: value },
    costs: costsOfFeature(name, old, value),
  }),
});
