import { dayOf, removalRule } from "./shared/removals.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { rfc } from "./shared/standards.ts";

export default removalRule({
  description: "Disallow removing a deprecated member before the day that was announced",
  severity: BY_STABILITY,
  source: rfc(8594, "3"),
  message: "{{place}} no longer declares the member `{{name}}`, which was to stay until {{sunset}}.",
  recipe: "Keep the member until the announced day; whoever planned by it has not moved yet.",
  applies: (annotations, today) => {
    const day = dayOf(annotations);
    return annotations.deprecated !== undefined && day !== undefined && day > today;
  },
  // The date makes a promise of what would have been a risk.
  outcome: (found) => (found.verdict === "dangerous" ? { ...found, verdict: "breaking" } : found),
});
