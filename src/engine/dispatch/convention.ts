import type { Checklist } from "../../finding.ts";
import type { Format } from "../../model/snapshot.ts";
import type { Profile } from "../../profile.ts";
import type { RuleMeta } from "../../rule.ts";

type Conventions = Pick<Profile, "conventions">;

/** Returns whether a rule applies to a format under these conventions. */
export function appliesTo(
  { convention, formats }: Pick<RuleMeta, "convention" | "formats">,
  { conventions }: Conventions,
  format: Format,
): boolean {
  return (
    (convention === undefined || conventions.includes(convention)) &&
    (formats === undefined || formats.includes(format))
  );
}

/** Returns the checklist of the closest convention. */
export function checklistOf(
  { checklists = {} }: Pick<RuleMeta, "checklists">,
  { conventions }: Conventions,
): Checklist | undefined {
  const nearest = conventions.find((convention) => Object.hasOwn(checklists, convention));
  return nearest === undefined ? undefined : checklists[nearest];
}
