import { defaultRule } from "./shared/defaults.ts";

export default defaultRule({
  action: "removed",
  description: "Disallow taking away the default of what clients may leave out",
  message: "was {{old}}; now there is none.",
  consequence: "Whoever leaves it out relied on that value.",
  recipe: "Keep the default; where it must go, announce it and let clients state the value before.",
});
