import type { Polarity } from "../../model/channel.ts";
import type { Profile } from "../../profile.ts";
import { LENSES, type Lens } from "../lens.ts";

type Conventions = Pick<Profile, "enforcedFormats" | "patterns">;

/** The ways in which values that travel are looked at, by what they are for; each has a name of its own. */
export function lensesOf(
  view: Polarity,
  { enforcedFormats, patterns }: Conventions,
): Readonly<Record<"usual" | "strict" | "formatless", Lens>> {
  const enforced = { formats: enforcedFormats, dialect: patterns };
  return {
    /** A producer sends declared members only. */
    usual: { ...LENSES[view], ...enforced, right: "open" },
    /** What is refuted here is refuted for every reader. */
    strict: { ...LENSES.strict, ...enforced, name: `strict ${view}`, view },
    formatless: { ...LENSES.strict, dialect: patterns, name: `strict ${view}, formats aside`, view },
  };
}

/** The lens of a finding, by its name; undefined for a name that is none of ours. */
export function lensNamed(name: string, conventions: Conventions): Lens | undefined {
  const views: readonly Polarity[] = ["request", "response"];
  return views.flatMap((view) => Object.values(lensesOf(view, conventions))).find((lens) => lens.name === name);
}
