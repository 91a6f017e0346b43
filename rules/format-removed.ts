import { formatRule } from "./families/formats.ts";

export default formatRule({
  action: "removed",
  description: "Disallow removing `format` from values that clients read",
  message: "`format: {{old}}` was removed from {{place}}.",
  recipe: "Keep sending values in the old format, and keep `format`.",
});
