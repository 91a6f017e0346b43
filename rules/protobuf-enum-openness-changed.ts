import { costsOfFeature } from "./shared/features.ts";
import { featureSettings, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["enumOpenness"],
  actions: ["changed"],
  description: "Disallow changing an enum from open to closed or from closed to open (`enum_type`)",
  source: featureSettings("enum_type"),
  messages: {
    opened: "{{place}} changed from closed to open.",
    closed: "{{place}} changed from open to closed.",
  },
  recipe: "Set `option features.enum_type` to its old value.",
  judge: (change) => ({
    messageId: change.new === true ? "opened" : "closed",
    costs: costsOfFeature("enum_type", "", change.new === true ? "OPEN" : "CLOSED"),
    consequences: { wire: "Numbers without a declared enum value are moved to the unknown fields." },
  }),
});
