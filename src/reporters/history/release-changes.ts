import { groupBy } from "../../base/group-by.ts";
import type { ElementEvent, FollowedElement, History } from "../../contracts/history.ts";
import { count, enumeration, firstOf, oneLine } from "../prose.ts";
import { byKind } from "./events.ts";

/** A kind of change in a release, and the changed elements in words. */
export interface ReleaseChange {
  readonly what: "removed" | "no longer served" | "deprecated" | "new";
  readonly text: string;
}

type What = ElementEvent["what"];

const CHANGES: readonly (readonly [ReleaseChange["what"], readonly What[]])[] = [
  ["removed", ["removed"]],
  ["no longer served", ["unserved"]],
  ["deprecated", ["deprecated"]],
  ["new", ["introduced", "reintroduced"]],
];

const NAMES_SHOWN = 8;

/** Parts of others: what is new among them is counted. */
const PARTS: ReadonlySet<FollowedElement["kind"]> = new Set(["parameter", "property"]);

/** A version of a Kubernetes kind stands for its operations and schemas, which would repeat it. */
const OF_KINDS: ReadonlySet<FollowedElement["kind"]> = new Set(["operation", "definition"]);

/** Returns what a release manager reads first: what was removed, then what was deprecated, then what is new. */
export function changesIn(
  { elements, kinds }: Pick<History, "elements" | "kinds">,
  release: number,
  { all }: { readonly all: boolean },
): readonly ReleaseChange[] {
  return CHANGES.flatMap(([what, events]): readonly ReleaseChange[] => {
    const own = elements.filter((element) => {
      const now = element.events.filter((event) => event.release === release);
      const isNew = now.some((event) => event.what === "introduced");
      return (
        now.some((event) => events.includes(event.what)) &&
        (what === "new" || !isNew) &&
        (all || kinds.length === 0 || what === "deprecated" || !OF_KINDS.has(element.kind))
      );
    });
    if (own.length === 0) return [];
    const groups = groupBy(own.toSorted(byKind), ({ label, kind }) => `${kind} ${nounOf(label)}`);
    const texts = [...groups.values()].map((group) => textOf(group, all, what));
    return [{ what, text: texts.join("; ") }];
  });
}

function textOf(group: readonly FollowedElement[], all: boolean, what: ReleaseChange["what"]): string {
  const labels = all ? group.map(({ label }) => oneLine(label)) : withoutRepeats(group);
  const noun = nounOf(labels[0]!);
  const isCounted = !all && what === "new" && PARTS.has(group[0]!.kind) && group.length > 1;
  if (isCounted) return count(group.length, noun, pluralOf(noun));
  const names = labels.map((label) => label.slice(noun.length).trim());
  const shown = enumeration(firstOf(names, all ? names.length : NAMES_SHOWN));
  return `${names.length === 1 ? noun : pluralOf(noun)} ${shown}`.trim();
}

/** The labels of elements. A parameter that several operations have is one: "query parameter `limit` of 12 operations". */
export function withoutRepeats(elements: readonly Pick<FollowedElement, "label" | "kind">[]): readonly string[] {
  const groups = groupBy(elements, ({ label, kind }) => (kind === "parameter" ? label.split(" of `")[0]! : label));
  return [...groups].map(([name, own]) =>
    oneLine(own.length === 1 ? own[0].label : `${name} of ${count(own.length, "operation")}`),
  );
}

/** The words before the name: "version `apps/v1 Deployment`". */
function nounOf(label: string): string {
  return label.includes("`") ? label.slice(0, label.indexOf("`")).trim() : "";
}

function pluralOf(noun: string): string {
  return noun === "" ? "" : noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
