import { formatRule } from "./shared/formats.ts";

export default formatRule({
  action: "added",
  description: "Disallow asking for a format in what clients send",
  message: "{{place}} must now have the format `{{new}}`.",
  recipe: "Go on accepting what has not that format; ask for it in a new version, or of new members only.",
});
