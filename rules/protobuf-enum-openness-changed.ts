import { costsOfFeature } from "./shared/features.ts";
import { featureSettings, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["enumOpenness"],
  actions: ["changed"],
  description: "Disallow closing an enumeration to values that a reader does not know, or opening it",
  source: featureSettings("enum_type"),
  messages: {
    opened: "{{place}} is now open to values that it does not list.",
    closed: "{{place}} is now closed to values that it does not list.",
  },
  recipe: "State `option features.enum_type` as it was.",
  judge: (change) => ({
    messageId: change.new === true ? "opened" : "closed",
    costs: costsOfFeature("enum_type", "", change.new === true ? "OPEN" : "CLOSED"),
    consequences: { wire: "Values that are not listed vanish into unknown fields." },
  }),
});
