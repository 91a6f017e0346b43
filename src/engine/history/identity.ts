import { groupBy } from "../../base/group-by.ts";
import type { Element, ElementStates, Sighting } from "../../model/element.ts";
import { matchRenames } from "../match/renames.ts";
import { differInVersion } from "../match/versions.ts";

/** An element that the newest snapshot lacks, with its last state. */
export interface RemovedElement {
  readonly element: Element;
  readonly state: ElementStates[Element["kind"]];
}

/** Finds elements that have another name now: old key to new key, what belongs to them included. */
export function renamesBetween(
  removedElements: readonly RemovedElement[],
  addedElements: readonly Sighting[],
): ReadonlyMap<string, string> {
  const renames = new Map<string, string>();
  if (removedElements.length === 0 || addedElements.length === 0) return renames;
  const known = new Map(removedElements.map((each) => [each.element.key, each]));
  const fresh = new Map(addedElements.map((each) => [each.key, each]));
  for (const kind of ["definition", "operation"] as const) {
    const olds = removedElements.filter(({ element }) => element.kind === kind);
    for (const [old, new_] of matched(
      olds,
      addedElements.filter((each) => each.kind === kind),
    ))
      renames.set(old, new_);
  }
  // Parts of a renamed element are renamed with it, and can contain renamed elements in turn.
  for (let before = -1; before < renames.size;) {
    before = renames.size;
    renameHeld([...known.values()], fresh, renames);
    renameSiblings(removedElements, addedElements, renames);
  }
  return renames;
}

function renameHeld(
  removedElements: readonly RemovedElement[],
  fresh: ReadonlyMap<string, Sighting>,
  renames: Map<string, string>,
): void {
  const moved = [...renames];
  for (const { element } of removedElements) {
    const home = moved.find(([key]) => belongsTo(element.key, key));
    if (home === undefined || renames.has(element.key)) continue;
    const key = element.key.replace(placeFor(element.key, home[0]), placeFor(element.key, home[1]));
    if (fresh.has(key)) renames.set(element.key, key);
  }
}

function renameSiblings(
  removedElements: readonly RemovedElement[],
  addedElements: readonly Sighting[],
  renames: Map<string, string>,
): void {
  const taken = new Set(renames.values());
  const left = removedElements.filter(({ element }) => !renames.has(element.key));
  const beside = groupBy(
    addedElements.filter(({ key }) => !taken.has(key)),
    (each) => familyOf(each),
  );
  for (const [family, group] of groupBy(left, ({ element }) => familyOf(element, renames))) {
    for (const [old, new_] of matched(group, beside.get(family) ?? [])) renames.set(old, new_);
  }
}

interface Named {
  readonly name: string;
  readonly key: string;
  readonly kind: Sighting["kind"];
  readonly state: Sighting["state"];
}

/** Old key to new key. */
function matched(
  removedElements: readonly RemovedElement[],
  addedElements: readonly Named[],
): readonly (readonly [string, string])[] {
  const olds = removedElements.map(({ element: { name, key, kind }, state }): Named => ({ name, key, kind, state }));
  return [...matchRenames(olds, addedElements, isSimilar, isOne)].map(([old, new_]) => [old.key, new_.key] as const);
}

/** Returns the text in the key of an element that names its holder. Keys of protobuf fields and values have only the name. */
function placeFor(key: string, holder: string): string {
  const place = holder.replace(/^property /u, "");
  return /^(?:field|value) /u.test(key) ? place.replace(/^definition /u, "") : place;
}

/** `property definition Book.title` and `field Book.title` belong to `definition Book`. */
function belongsTo(key: string, holder: string): boolean {
  const place = placeFor(key, holder);
  const at = key.indexOf(place);
  return at > 0 && /[.[ ]/u.test(key.charAt(at + place.length));
}

/** Elements of one family stand at the same place, apart from the name. Definitions and operations have none. */
function familyOf(
  { kind, key, name, holder }: Pick<Sighting, "kind" | "key" | "name" | "holder">,
  renames?: ReadonlyMap<string, string>,
): string {
  if (holder === undefined) return `${kind} alone ${key}`;
  const around = key.endsWith(name) ? key.slice(0, -name.length) : key;
  const home = renames?.get(holder);
  const bare = (each: string): string => each.replace(/^property /u, "");
  return home === undefined ? around : around.replace(bare(holder), bare(home));
}

/** The two agree in all but the name, so that similar names make them one. */
function isSimilar(old: Named, new_: Named): boolean {
  if (old.kind !== new_.kind || differInVersion(asPath(old.name), asPath(new_.name))) return false;
  const [before, after] = [bare(old.state), bare(new_.state)];
  if (before["number"] !== undefined && before["number"] !== after["number"]) return false;
  if (old.kind === "operation" && methodOf(old.name) !== methodOf(new_.name)) return false;
  return (
    before["type"] === after["type"] && before["format"] === after["format"] && shareOf(before, after) >= LEAST_SHARE
  );
}

/** The two are one even with different names: a number, or many properties in common. */
function isOne(old: Named, new_: Named): boolean {
  const [before, after] = [bare(old.state), bare(new_.state)];
  if (before["number"] !== undefined) return before["number"] === after["number"] && before["type"] === after["type"];
  const members = before["members"];
  return Array.isArray(members) && members.length >= MANY && shareOf(before, after) >= CERTAIN_SHARE;
}

const LEAST_SHARE = 0.6;
const CERTAIN_SHARE = 0.9;
const MANY = 3;

/** The share of property names that both have; 1 where neither has any. */
function shareOf(before: Bare, after: Bare): number {
  const [own, other] = [before["members"], after["members"]];
  if (!Array.isArray(own) || !Array.isArray(other)) return own === other ? 1 : 0;
  const common = own.filter((name) => other.includes(name)).length;
  return common / Math.max(own.length, other.length);
}

type Bare = Readonly<Record<string, unknown>>;

function bare(state: ElementStates[Element["kind"]]): Bare {
  return state as unknown as Bare;
}

function asPath(name: string): string {
  return name.replaceAll(".", "/");
}

function methodOf(operation: string): string {
  return operation.split(" ", 1)[0]!;
}
