import type { Element, ElementKind, ElementStates } from "../../src/model/element.ts";
import type { JsonObject } from "../../src/model/json.ts";
import type { Stability } from "../../src/contracts/finding.ts";
import type { Window } from "../../src/contracts/profile.ts";
import type { HistoryRuleContext } from "../../src/contracts/rule.ts";

type Context = Pick<HistoryRuleContext, "releases" | "today" | "profile" | "options" | "element">;

/** The number of the release that is judged. */
export function newestOf({ releases }: Pick<Context, "releases">): number {
  return releases.length - 1;
}

export function nameOf(release: number, { releases }: Pick<Context, "releases">): string {
  return releases[release]!.name;
}

/** The state in a release; undefined where that release lacks the element. */
export function stateIn<K extends ElementKind>({ stays }: Element<K>, release: number): ElementStates[K] | undefined {
  return stays.find(({ from, to }) => from <= release && release <= to)?.state;
}

export function isPresent({ stays }: Element, context: Pick<Context, "releases">): boolean {
  return stays.at(-1)!.to === newestOf(context);
}

/** The newest release removed it, and not with the element that it belongs to. */
export function isRemovedNow({ stays, holder }: Element, context: Context): boolean {
  const newest = newestOf(context);
  if (stays.at(-1)!.to !== newest - 1) return false;
  const home = holder === undefined ? undefined : context.element(holder);
  return home === undefined || home.stays.at(-1)!.to === newest;
}

/** The newest release added it, and not with the element that it belongs to. */
export function isAddedNow({ stays, holder }: Element, context: Context): boolean {
  const newest = newestOf(context);
  const isNew = stays.length === 1 && stays[0].from === newest;
  const home = holder === undefined ? undefined : context.element(holder);
  return isNew && newest > 0 && (home === undefined || stateIn(home, newest - 1) !== undefined);
}

/**
 * The last state before the newest release added the element again, after releases that had its holder and lacked it. Undefined
 * for any other element.
 */
export function stateBeforeReturn<K extends ElementKind>(
  element: Element<K>,
  context: Context,
): { readonly state: ElementStates[K]; readonly last: number } | undefined {
  const { stays, holder } = element;
  const newest = newestOf(context);
  const [before, now] = stays.slice(-2);
  if (now?.from !== newest || before === undefined || before.to >= newest - 1) return undefined;
  const home = holder === undefined ? undefined : context.element(holder);
  for (let release = before.to; home !== undefined && release <= newest; release++) {
    if (stateIn(home, release) === undefined) return undefined;
  }
  return { state: before.state as ElementStates[K], last: before.to };
}

/** The release since which each state up to `until` fulfills a condition; undefined where that of `until` does not. */
export function since<K extends ElementKind>(
  element: Element<K>,
  until: number,
  holds: (state: ElementStates[K]) => boolean,
): number | undefined {
  let first: number | undefined;
  for (let release = until; release >= 0; release--) {
    const state = stateIn(element, release);
    if (state === undefined || !holds(state)) break;
    first = release;
  }
  return first;
}

/** Full months from a release to another one; undefined where a day is not known. */
export function monthsBetween(from: number, to: number, { releases, today }: Context): number | undefined {
  const start = releases[from]!.date;
  const end = releases[to]!.date ?? (to === releases.length - 1 ? today : undefined);
  if (start === undefined || end === undefined) return undefined;
  const [years = 0, months = 0, days = 0] = start.split("-").map(Number);
  const [endYears = 0, endMonths = 0, endDays = 0] = end.split("-").map(Number);
  return (endYears - years) * 12 + endMonths - months - (endDays < days ? 1 : 0);
}

/** Renders the time since a release: "2 releases (5 months)". */
export function passedSince(from: number, context: Context): string {
  const newest = newestOf(context);
  const months = monthsBetween(from, newest, context);
  const releases = countOf(newest - from, "release");
  return months === undefined ? releases : `${releases} (${countOf(months, "month")})`;
}

/** Returns the window of the rule options for this stability, or that of the profile. */
export function windowOf(stability: Stability, { options, profile }: Context): Window {
  const stated = options[stability] as JsonObject | undefined;
  const { releases, months } = profile.deprecationWindow[stability];
  return {
    releases: typeof stated?.["releases"] === "number" ? stated["releases"] : releases,
    months: typeof stated?.["months"] === "number" ? stated["months"] : months,
  };
}

export function windowText({ releases, months }: Window): string {
  const parts = [
    ...(releases > 0 ? [countOf(releases, "release")] : []),
    ...(months > 0 ? [countOf(months, "month")] : []),
  ];
  return parts.join(" and ");
}

/** Returns whether a window that began with a release is over in the newest one. */
export function isOver(from: number, { releases, months }: Window, context: Context): boolean {
  const newest = newestOf(context);
  if (newest - from < releases) return false;
  const passed = monthsBetween(from, newest, context);
  return passed === undefined || passed >= months;
}

export function countOf(amount: number, noun: string): string {
  return `${String(amount)} ${noun}${amount === 1 ? "" : "s"}`;
}

const WINDOW_SCHEMA = {
  type: "object",
  properties: {
    releases: { type: "integer", minimum: 0 },
    months: { type: "integer", minimum: 0 },
  },
  additionalProperties: false,
} as const;

function windowSchema(stability: string): JsonObject {
  return {
    ...WINDOW_SCHEMA,
    description: `\`releases\` and \`months\` for ${stability} APIs. By default those of the profile.`,
  };
}

/** Options by stability: `{ "stable": { "releases": 3, "months": 12 } }`. */
export const WINDOW_OPTIONS: JsonObject = {
  type: "object",
  properties: { stable: windowSchema("stable"), beta: windowSchema("beta"), alpha: windowSchema("alpha") },
  additionalProperties: false,
};

/** Returns whether two states describe different kinds of values: another type, or objects that share less than half of their properties. */
export function isOtherThing(
  before: { readonly type: string; readonly members?: readonly string[] },
  after: { readonly type: string; readonly members?: readonly string[] },
): boolean {
  if (before.type !== after.type) return true;
  if (before.members === undefined || after.members === undefined) return false;
  const common = before.members.filter((name) => after.members!.includes(name)).length;
  return common * 2 < Math.max(before.members.length, after.members.length);
}
