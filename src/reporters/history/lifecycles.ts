import type { ElementEvent, FollowedElement, History, Release } from "../../contracts/history.ts";
import { groupBy } from "../../base/group-by.ts";
import { listed } from "../../base/listed.ts";
import { count, enumeration, firstOf, oneLine, printable, wrap } from "../prose.ts";
import type { Style } from "../style.ts";
import { expiryRows, lacksDays } from "./expiry.ts";
import type { HistoryDisplay } from "./json.ts";
import { changedKinds, spansOf } from "./kind-versions.ts";

export interface Print extends HistoryDisplay {
  readonly style: Style;
  readonly releases: readonly Release[];
}

const LIFECYCLE_KINDS: readonly FollowedElement["kind"][] = ["operation", "definition", "featureGate"];
const LIFECYCLES_SHOWN = 40;
const NAMES_SHOWN = 10;

/** Lists Kubernetes kinds with their versions. Other APIs: deprecated and removed elements with the release of each step. */
export function lifecycles({ elements, kinds }: History, print: Print): string[][] {
  const { releases, all, quiet } = print;
  if (quiet) return [];
  const changed = all ? kinds : changedKinds(kinds);
  const ofKinds = changed.map((kind) => `\`${kind.kind}\`: ${spansOf(kind, releases)}`);
  const ended = elements.filter(
    ({ kind, events }) =>
      LIFECYCLE_KINDS.includes(kind) && events.some(({ what }) => what === "removed" || what === "deprecated"),
  );
  const others = ended.map(({ label, events }) => {
    const steps = [...groupBy(events, ({ release }) => release)].map(([release, own]) =>
      stepText(release, own, releases),
    );
    return `${label}: ${steps.join(", ")}`;
  });
  // A version of a Kubernetes kind stands for its operations and schemas, which would repeat it.
  return [
    ...sectionOf("Versions of Kubernetes kinds", ofKinds, print),
    ...(kinds.length > 0 && !all ? [] : sectionOf("Deprecated and removed", others, print)),
  ];
}

function sectionOf(title: string, texts: readonly string[], { style, maxFindings, width }: Print): string[][] {
  if (texts.length === 0) return [];
  const most = maxFindings ?? LIFECYCLES_SHOWN;
  const rest = Math.max(0, texts.length - most);
  return [
    [
      style.strong(title),
      ...texts.slice(0, most).flatMap((text) => itemLines(text, width)),
      ...(rest > 0 ? [style.faint(`  … and ${count(rest, "more")}`)] : []),
    ],
  ];
}

function itemLines(text: string, width: number): readonly string[] {
  const [first = "", ...others] = wrap(printable(oneLine(text)), width - 4);
  return [`  ${first}`, ...others.map((line) => `    ${line}`)];
}

/** Lists what is deprecated in the newest release, by the time when the deprecation window ends. */
export function expiries(history: History, { style, width, all, quiet, releases }: Print): string[][] {
  const rows = quiet ? [] : expiryRows(history);
  if (rows.length === 0) return [];
  const lines = [...groupBy(rows, ({ when }) => when)].flatMap(([when, own]) => {
    const names = own.map(({ label, since }) => `${label} (${since})`);
    return itemLines(`${when}: ${enumeration(firstOf(names, all ? names.length : NAMES_SHOWN))}`, width);
  });
  const newest = printable(releases.at(-1)!.name);
  const note = lacksDays(history)
    ? [style.faint("  Months do not count: the days of the releases are not known.")]
    : [];
  return [[style.strong(`Deprecated in ${newest}, and when the window allows the removal`), ...lines, ...note]];
}

/** Lists the events of one release. The first release can have the state of an earlier one. */
function stepText(release: number, events: readonly ElementEvent[], releases: readonly Release[]): string {
  const name = releases[release]!.name;
  const isFirst = release === 0;
  const shown = events.filter(({ what }) => !isFirst || what !== "introduced");
  if (shown.length === 0) return `in ${name}`;
  return `${listed(shown.map(({ what }) => what))} in ${name}${isFirst ? " or earlier" : ""}`;
}
