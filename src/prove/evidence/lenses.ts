import type { Polarity } from "../../model/channel.ts";
import type { Profile } from "../../profile.ts";
import { LENSES, type Lens } from "../lens.ts";
import { NUMERIC_FORMATS } from "../number/formats.ts";

type Conventions = Pick<Profile, "enforcedFormats" | "patterns" | "closedObjects">;

/** The ways in which values that travel are looked at, by what they are for; each has a name of its own. */
export function lensesOf(
  view: Polarity,
  { enforcedFormats, patterns, closedObjects }: Conventions,
): Readonly<Record<"usual" | "strict" | "formatless", Lens>> {
  // Where a server drops what it does not declare, no object has it.
  const left = closedObjects ? "closed" : "open";
  const enforced = { formats: enforcedFormats, dialect: patterns };
  const numeric = NUMERIC_FORMATS.filter((name) => enforcedFormats === "all" || enforcedFormats.includes(name));
  return {
    /** A producer sends declared members only. */
    usual: { ...LENSES[view], ...enforced, right: "open" },
    /** What is refuted here is refuted for every reader. */
    strict: { ...LENSES.strict, ...enforced, left, name: `strict ${view}`, view },
    /** The formats of texts aside: of many, no prover knows the values. */
    formatless: {
      ...LENSES.strict,
      ...{ left, dialect: patterns, formats: numeric },
      ...{ name: `strict ${view}, formats aside`, view },
    },
  };
}

/** The lens of a finding, by its name; undefined for a name that is none of ours. */
export function lensNamed(name: string, conventions: Conventions): Lens | undefined {
  const views: readonly Polarity[] = ["request", "response"];
  return views.flatMap((view) => Object.values(lensesOf(view, conventions))).find((lens) => lens.name === name);
}
