import type { Stability } from "../../contracts/finding.ts";
import type { Expiry } from "../../contracts/history.ts";
import type { Window } from "../../contracts/profile.ts";
import type { Element, Release } from "../../model/element.ts";

/** The elements of one surface, and its deprecation windows. */
export interface FollowedSurface {
  readonly elements: readonly Element[];
  readonly windowOf: (stability: Stability) => Window;
  readonly fieldsGoWithVersion?: boolean;
}

/** Returns when the deprecated elements of the newest release may be removed, the earliest first. Parts of them are left out. */
export function expiriesOf(
  { elements, windowOf, fieldsGoWithVersion }: FollowedSurface,
  releases: readonly Release[],
  today: string,
): readonly Expiry[] {
  const newest = releases.length - 1;
  const known = new Map(elements.map((element) => [element.key, element]));
  const isDeprecated = (element: Element | undefined): boolean => {
    const last = element?.stays.at(-1);
    return last?.to === newest && last.state.deprecated === true;
  };
  return elements.flatMap((element): readonly Expiry[] => {
    if (!isDeprecated(element) || (element.holder !== undefined && isDeprecated(known.get(element.holder)))) return [];
    const { state } = element.stays.at(-1)!;
    const deprecated = deprecatedSince(element);
    const window = windowOf(state.stability);
    const start = releases[deprecated]!.date;
    const day = start === undefined ? today : monthsLater(start, window.months);
    const announced = "lifecycle" in state ? state.lifecycle?.removed : undefined;
    return [
      {
        label: element.label,
        kind: element.kind,
        deprecated,
        window,
        inReleases: Math.max(1, deprecated + window.releases - newest),
        ...(fieldsGoWithVersion && element.kind === "property" && state.stability !== "alpha" && { withVersion: true }),
        ...(day > today && { notBefore: day }),
        ...(announced !== undefined && { announced }),
      },
    ];
  });
}

/** The first of the last releases in a row that have the element as deprecated. */
function deprecatedSince({ stays }: Element): number {
  let since = stays.at(-1)!.from;
  for (const { from, to, state } of stays.toReversed()) {
    if (state.deprecated !== true || to < since - 1) break;
    since = from;
  }
  return since;
}

/** The same day of a later month, or its last day. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
