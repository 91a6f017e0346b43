import { defaultRule } from "./shared/defaults.ts";

export default defaultRule({
  action: "added",
  description: "Disallow giving a default to what clients may leave out",
  message: "is now {{new}}; there was none.",
  consequence: "Whoever leaves it out now gets that value.",
  recipe: "Treat what is left out as before; name a default only where it says what already happens.",
});
