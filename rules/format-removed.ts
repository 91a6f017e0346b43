import { formatRule } from "./shared/formats.ts";

export default formatRule({
  action: "removed",
  description: "Disallow giving up the format of what clients read",
  message: "{{place}} always had the format `{{old}}`; now it need not.",
  recipe: "Keep what clients receive in the old format, and state it.",
});
