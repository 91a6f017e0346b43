import { defaultRule } from "./shared/defaults.ts";

export default defaultRule({
  action: "changed",
  description: "Disallow changing the default of what clients may leave out",
  message: "went from {{old}} to {{new}}.",
  consequence: "Whoever leaves it out now gets something else.",
  recipe: "Keep the old default; offer the new behaviour under a value of its own.",
});
