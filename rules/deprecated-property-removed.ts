import { dayOf, removalRule } from "./shared/removals.ts";
import { rfc } from "./shared/standards.ts";

export default removalRule({
  description: "Report removing a member that was deprecated and whose time is up",
  severity: { alpha: "info", beta: "info", stable: "info" },
  source: rfc(9745),
  message: "{{place}} no longer declares the member `{{name}}`, which was deprecated.",
  recipe: "Make sure that nobody uses the member any more, and name its successor where you announce the release.",
  applies: (annotations, today) => {
    const day = dayOf(annotations);
    return annotations.deprecated !== undefined && (day === undefined || day <= today);
  },
});
