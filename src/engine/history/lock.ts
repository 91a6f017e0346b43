import { groupBy } from "../../base/group-by.ts";
import type { Element, ElementKind, Release, Stay } from "../../model/element.ts";
import type { HistoryLock, LockedDocument, LockedElement, LockedStay } from "../../model/history-lock.ts";
import { dictionary, sameJson, type JsonObject } from "../../model/json.ts";
import { noUnits } from "./units.ts";
import type { Memory } from "./memory.ts";

/** Stands for the time before the first release of a lock file. */
const EARLIER: Release = { name: "an earlier version" };

/** The newest state of a lock file without releases. */
const LOCKED: Release = { name: "the lock file" };

/** The present state of the files that are locked. */
export const PRESENT: Release = { name: "the working tree" };

const UNNAMED: ReadonlySet<string> = new Set([EARLIER, LOCKED, PRESENT].map(({ name }) => name));

export function isNamed({ name }: Release): boolean {
  return !UNNAMED.has(name);
}

/** Returns what a lock file holds of a memory whose last release is the present state. */
export function lockedDocument(
  format: LockedDocument["format"],
  { elements, former, releases }: Memory,
): LockedDocument {
  const all = new Map([...former, ...elements]);
  const locked = [...all.values()].map((element) => [element.key, lockedElement(element, releases)] as const);
  const known = locked.filter(([, { was, is }]) => was.length > 0 || is !== undefined);
  return { format, elements: dictionary(known.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) };
}

function lockedElement(element: Element, releases: readonly Release[]): LockedElement {
  const { name, holder, kind } = element;
  const newest = releases.length - 1;
  const [firstNamed, lastNamed] = [releases.findIndex(isNamed), releases.findLastIndex(isNamed)];
  const nameOf = (release: number): string | undefined => {
    const stated = releases[release]!;
    return isNamed(stated) ? stated.name : undefined;
  };
  const stays = merged(element.stays, kind).map(({ from, to, state }): LockedStay => {
    const first = from <= firstNamed ? undefined : nameOf(from);
    const last = to === newest ? undefined : nameOf(to);
    const isUnreleased = lastNamed >= 0 && from > lastNamed;
    return {
      state,
      ...(first !== undefined && { from: first }),
      ...(last !== undefined && { until: last }),
      ...(isUnreleased && { unreleased: true as const }),
    };
  });
  const isPresent = element.stays.at(-1)!.to === newest;
  const was = (isPresent ? stays.slice(0, -1) : stays).filter(({ unreleased }) => unreleased !== true);
  const is = isPresent ? stays.at(-1) : undefined;
  return { name, ...(holder !== undefined && { holder }), was, ...(is && { is }) };
}

interface Reduced extends Pick<Stay, "from" | "to"> {
  readonly state: JsonObject;
}

/** Stays with equal entries in a lock file are one. */
function merged(stays: readonly Stay[], kind: ElementKind): readonly Reduced[] {
  const found: Reduced[] = [];
  for (const { from, to, state } of stays) {
    const reduced = reducedState(state, kind);
    const last = found.at(-1);
    const isSame = last?.to === from - 1 && sameJson(last.state, reduced);
    if (isSame) found[found.length - 1] = { ...last, to };
    else found.push({ from, to, state: reduced });
  }
  return found;
}

/** These follow from other entries, or only the two newest snapshots matter. */
const LEFT_OUT: ReadonlySet<string> = new Set(["members", "constraints", "values", "lifecycle"]);

const MEMBER = { stability: "stable", type: "", required: false } as const;
const DEFINITION = { stability: "stable" } as const;

/** Values that an entry omits. */
const USUAL: Readonly<Record<ElementKind, JsonObject>> = {
  property: MEMBER,
  parameter: MEMBER,
  definition: DEFINITION,
  operation: { ...DEFINITION, type: "operation" },
  numbered: { stability: "stable", type: "" },
  resourceVersion: { stability: "stable", served: true, stored: false },
  featureGate: { stability: "stable", enabled: false, locked: false },
};

function reducedState(state: Stay["state"], kind: ElementKind): JsonObject {
  const usual = USUAL[kind];
  const stated = Object.entries(state as unknown as JsonObject);
  return Object.fromEntries(stated.filter(([name, value]) => !LEFT_OUT.has(name) && usual[name] !== value));
}

/** The document without its present states, which are read anew together with releases. */
export function withoutPresent({ format, elements }: LockedDocument): LockedDocument {
  const former = Object.entries(elements).map(([key, { is: _, ...element }]) => [key, element] as const);
  return { format, elements: dictionary(former) };
}

/**
 * Adds what a lock file leaves out of its newest states. `present` holds one release: a state of the API after the lock file was
 * written.
 */
export function completed(memory: Memory, present: Memory): Memory {
  const newest = memory.releases.length - 1;
  const elements = [...memory.elements].map(([key, element]) => {
    const last = element.stays.at(-1)!;
    const other = present.elements.get(key);
    if (last.to < newest || other?.kind !== element.kind) return [key, element] as const;
    const stated = Object.entries(other.stays[0].state).filter(([name]) => LEFT_OUT.has(name));
    const stay = { ...last, state: { ...last.state, ...Object.fromEntries(stated) } };
    const stays = [...element.stays.slice(0, -1), stay] as unknown as Element["stays"];
    return [key, { ...element, at: other.at, label: other.label, stays }] as const;
  });
  return { ...memory, elements: new Map(elements) };
}

/** The memory that a lock file gives of a document. A state that no release has is left out. */
export function memoryOf({ releases: named }: Pick<HistoryLock, "releases">, document: LockedDocument): Memory {
  const releases = [EARLIER, ...(named.length > 0 ? named : [LOCKED])];
  const numbers = new Map(releases.map(({ name }, index) => [name, index]));
  const found = Object.entries(document.elements).flatMap(([key, locked]): readonly Element[] => {
    const stays = staysOf(locked, kindOf(key, locked), numbers);
    const [first, ...others] = named.length > 0 ? stays : asDeprecatedBefore(stays);
    if (first === undefined) return [];
    const { name, holder } = locked;
    const own = { kind: kindOf(key, locked), key, name, label: name, ...(holder !== undefined && { holder }) };
    return [{ ...own, at: "#", stays: [first, ...others], renamed: [] }];
  });
  const elements = new Map(withMembers(found).map((element) => [element.key, element]));
  return { releases, elements, former: new Map(), units: noUnits() };
}

function staysOf({ was, is }: LockedElement, kind: ElementKind, numbers: ReadonlyMap<string, number>): readonly Stay[] {
  const newest = numbers.size - 1;
  const stays: Stay[] = [];
  for (const stay of is === undefined || is.unreleased === true ? was : [...was, is]) {
    const to = stay === is ? newest : stay.until === undefined ? 0 : numbers.get(stay.until)!;
    const last = stays.at(-1);
    const from = stay.from === undefined ? (last === undefined ? 0 : last.to + 1) : numbers.get(stay.from)!;
    stays.push({ from: Math.min(from, to), to, state: fullState(stay.state, kind) });
  }
  return stays;
}

function fullState(state: JsonObject, kind: ElementKind): Stay["state"] {
  const isMember = kind === "property" || kind === "parameter";
  return { ...USUAL[kind], ...(isMember && { constraints: {} }), ...state } as unknown as Stay["state"];
}

/** Without releases, it is not known since when an element is deprecated. */
function asDeprecatedBefore(stays: readonly Stay[]): readonly Stay[] {
  if (stays.at(-1)?.state.deprecated !== true) return stays;
  return stays.map((stay) => ({ ...stay, state: { ...stay.state, deprecated: true } }));
}

const KINDS: Readonly<Record<string, ElementKind>> = {
  property: "property",
  definition: "definition",
  field: "numbered",
  value: "numbered",
  version: "resourceVersion",
  gate: "featureGate",
};

function kindOf(key: string, { holder }: Pick<LockedElement, "holder">): ElementKind {
  const [word = ""] = key.split(" ", 1);
  return KINDS[word] ?? (holder === undefined ? "operation" : "parameter");
}

/** A definition has the properties that the lock file lists below it. */
function withMembers(elements: readonly Element[]): readonly Element[] {
  const below = groupBy(elements, ({ holder = "" }) => holder);
  return elements.map((element) => {
    const members = element.kind === "definition" ? (below.get(element.key) ?? []) : [];
    if (members.length === 0) return element;
    const stays = element.stays.map((stay) => {
      const names = members.filter((each) => each.stays.some(({ from, to }) => from <= stay.to && stay.from <= to));
      return { ...stay, state: { ...stay.state, members: names.map(({ name }) => name) } };
    });
    return { ...element, stays: stays as unknown as Element["stays"] };
  });
}
