import type { Checklist } from "../../contracts/finding.ts";
import type { Format } from "../../model/snapshot.ts";
import type { Profile } from "../../contracts/profile.ts";
import type { RuleMeta } from "../../contracts/rule.ts";

type Guidelines = Pick<Profile, "guidelines">;

/** Returns whether a rule applies to a format under these guidelines. */
export function appliesTo(
  { guideline, formats }: Pick<RuleMeta, "guideline" | "formats">,
  { guidelines }: Guidelines,
  format: Format,
): boolean {
  return (
    (guideline === undefined || guidelines.includes(guideline)) && (formats === undefined || formats.includes(format))
  );
}

/** Returns the checklist of the closest guideline. */
export function checklistOf(
  { checklists = {} }: Pick<RuleMeta, "checklists">,
  { guidelines }: Guidelines,
): Checklist | undefined {
  const nearest = guidelines.find((guideline) => Object.hasOwn(checklists, guideline));
  return nearest === undefined ? undefined : checklists[nearest];
}
