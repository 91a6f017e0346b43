import type { Expiry, History } from "../../contracts/history.ts";
import { groupBy } from "../../base/group-by.ts";
import { withoutRepeats } from "./release-changes.ts";

/** A deprecated element in words. */
export interface ExpiryRow {
  readonly label: string;
  /** "since 1.28 or earlier" */
  readonly since: string;
  /** "in the next release" */
  readonly when: string;
}

/** Describes the deprecated elements of the newest release, the earliest removal first. */
export function expiryRows(history: Pick<History, "expiries" | "releases">): readonly ExpiryRow[] {
  const groups = groupBy(history.expiries, (expiry) =>
    JSON.stringify([whenOf(expiry, history), sinceOf(expiry, history)]),
  );
  return [...groups].flatMap(([key, own]) => {
    const [when = "", since = ""] = JSON.parse(key) as readonly string[];
    return withoutRepeats(own).map((label) => ({ label, since, when }));
  });
}

/** "in the 2nd release after 1.36, from 2027-03-01 on" */
function whenOf(
  { inReleases, notBefore, deprecated, withVersion, announced }: Expiry,
  { releases }: Pick<History, "releases">,
): string {
  if (withVersion) return "only with its version";
  const newest = releases.at(-1)!.name;
  const release = inReleases === 1 ? "in the next release" : `in the ${ordinal(inReleases)} release after ${newest}`;
  const day = notBefore === undefined ? "" : `, from ${notBefore} on`;
  // The deprecation of the first release can be older, and its window can end earlier.
  const limit = deprecated === 0 && (inReleases > 1 || day !== "") ? " at the latest" : "";
  return `${release}${day}${limit}${announced === undefined ? "" : ` (announced for ${announced})`}`;
}

/** Returns whether the months of some windows do not count, because no day is known. */
export function lacksDays({ expiries, releases }: Pick<History, "expiries" | "releases">): boolean {
  return expiries.some(({ window, deprecated }) => window.months > 0 && releases[deprecated]!.date === undefined);
}

/** "since 1.30", "since 1.28 or earlier" */
function sinceOf({ deprecated }: Expiry, { releases }: Pick<History, "releases">): string {
  return `since ${releases[deprecated]!.name}${deprecated === 0 ? " or earlier" : ""}`;
}

function ordinal(number: number): string {
  const [last, tens] = [number % 10, number % 100];
  const isTeen = tens > 10 && tens < 14;
  return `${String(number)}${isTeen ? "th" : (["th", "st", "nd", "rd"][last] ?? "th")}`;
}
