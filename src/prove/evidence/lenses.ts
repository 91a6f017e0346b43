import type { Polarity } from "../../model/channel.ts";
import type { Profile } from "../../contracts/profile.ts";
import { LENSES, type Lens } from "../lens.ts";
import { SHAPED_FORMATS } from "../witness/formats.ts";
import { NUMERIC_FORMATS } from "../number/formats.ts";

type Conventions = Pick<Profile, "enforcedFormats" | "patterns" | "closedObjects">;

/** Returns the lenses for values by purpose; each has a separate name. */
export function lensesOf(
  view: Polarity,
  { enforcedFormats, patterns, closedObjects }: Conventions,
): Readonly<Record<"usual" | "strict" | "known", Lens>> {
  // A server that drops undeclared properties never returns them.
  const left = closedObjects ? "closed" : "open";
  const enforced = { formats: enforcedFormats, dialect: patterns };
  const isEnforced = (name: string): boolean => enforcedFormats === "all" || enforcedFormats.includes(name);
  const known = [...NUMERIC_FORMATS, ...SHAPED_FORMATS].filter(isEnforced);
  const strict = { ...LENSES.strict, left, dialect: patterns, view } as const;
  return {
    /** A producer sends declared members only. */
    usual: { ...LENSES[view], ...enforced, right: "open" },
    /** A refutation under this lens holds for every reader. */
    strict: { ...strict, ...enforced, name: `strict ${view}` },
    /** Without unspecified formats, because validators ignore unknown formats. */
    known: { ...strict, formats: known, name: `strict ${view}, unknown formats aside` },
  };
}

/** The lens of a finding, by its name; undefined for a name that is none of ours. */
export function lensNamed(name: string, conventions: Conventions): Lens | undefined {
  const views: readonly Polarity[] = ["request", "response"];
  return views.flatMap((view) => Object.values(lensesOf(view, conventions))).find((lens) => lens.name === name);
}
