import process from "node:process";
import { fingerprintOf } from "../../contracts/fingerprint.ts";
import type { Verdict } from "../../contracts/finding.ts";
import { ownName, type Change, type Subject } from "../../model/change.ts";
import { channelKey } from "../../model/channel.ts";
import { isWithin, parent, principal, split, type Places, type Pointer } from "../../model/pointer.ts";
import type { Conditional, VariantGroup } from "../../model/schema.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { derivedJsonName, type WireField } from "../../model/wire.ts";
import { createEnclosing } from "../reach/enclosing.ts";
import type { WrittenText } from "../same/written-text.ts";
import { kindsIn, type Named } from "./kinds.ts";
import { heirOf, referredTo } from "./inherited.ts";
import type { Use } from "./uses.ts";

/** Identifies an occurrence over time: free of file names, lines, messages and positions in lists. */
export interface Fingerprint {
  readonly fingerprint: string;
  /** The document that the thing stands in, named from the folder that surfaces are named from; empty where it has no name. */
  readonly document: string;
}

export interface Fingerprints {
  /** Fingerprints what a rule states about a change, by the rule and its message, or an event without a rule. */
  ofChange(subject: readonly string[], change: Change, met?: Meeting): Fingerprint;
  /** Fingerprints what a rule reports about a part of the new snapshot. */
  ofPart(subject: string, at: Pointer, names: readonly string[]): Fingerprint;
}

/** The verdict of an occurrence, and the edited reference that leads to it. */
export interface Meeting {
  readonly verdict: Verdict;
  readonly use?: Use | undefined;
}

type Side = keyof Places;

/** `surface`: the name of the document that the snapshots were read from; empty for one without a name. */
export function createFingerprints(
  surface: string,
  snapshots: Readonly<Record<Side, Snapshot>>,
  texts: Readonly<Record<Side, WrittenText>>,
): Fingerprints {
  const names = {
    old: createNames(snapshots.old, texts.old, snapshots.old.cutNames),
    new: createNames(snapshots.new, texts.new),
  };
  /** Uses of one generic type that inherit a thing differ in their verdicts only. */
  const holderOf = (change: Change, verdict = ""): readonly string[] => {
    const holder = referredTo(change.pair.old, snapshots.old);
    const heir = heirOf(change, snapshots)?.old ?? holder;
    return heir === holder ? [names.old.inner(holder)] : [names.old.inner(heir), verdict];
  };
  const finish = (place: Pointer, parts: readonly string[]): Fingerprint => {
    const document = documentOf(place, surface);
    return { document, fingerprint: fingerprintOf(parts, document) };
  };
  return {
    ofChange: (subject, change, met) => {
      const { at, action } = change;
      const name = ownName(change);
      const own = [
        ...subject,
        action,
        channelKey(change.channel),
        name,
        names.old.inner(at.old),
        ...holderOf(change, met?.verdict),
        newPlace(change, names),
        ...contentOf(change, name, texts),
        ...useOf(met?.use, names),
      ];
      return finish(at.new, own);
    },
    ofPart: (subject, at, own) => finish(at, [subject, names.new.inner(at), ...own]),
  };
}

function useOf(use: Use | undefined, names: Readonly<Record<Side, Names>>): readonly string[] {
  return use === undefined ? [] : [names.old.inner(use.holder.old), names.new.inner(use.holder.new), use.step];
}

/** Keywords that have a schema or any JSON as their value: with another value, they state something else. */
const BY_VALUE: ReadonlySet<Subject> = new Set<Subject>([
  "additionalProperties",
  "constraint",
  "contains",
  "contentSchema",
  "dependentSchema",
  "extension",
  "httpRule",
  "items",
  "link",
  "mediaTypeSchema",
  "not",
  "operationTypes",
  "patternProperty",
  "prefixItem",
  "propertyNames",
  "unevaluatedItems",
  "unevaluatedProperties",
]);

/** The values of a change, or what moved together. A thing with a name that was added or removed is identified by its name. */
function contentOf(change: Change, name: string, texts: Readonly<Record<Side, WrittenText>>): readonly string[] {
  const named = namesOf(change);
  if (named !== undefined) return named;
  if (isChangeOf(change, "conditional")) return [...partsOf(change.old, texts.old), ...partsOf(change.new, texts.new)];
  if (isChangeOf(change, "variants"))
    return [...branchesOf(change.old, texts.old), ...branchesOf(change.new, texts.new)];
  const { subject, action, old, new: new_ } = change;
  const isCompared = name === "" || action === "changed" || BY_VALUE.has(subject) || isPlain(old, new_);
  return isCompared ? [texts.old(old), texts.new(new_)] : [];
}

/** Names that identify a change instead of its values; undefined where the values do. */
function namesOf(change: Change): readonly string[] | undefined {
  if (isChangeOf(change, "pathPrefix")) return (change.old?.operations ?? []).map(({ id }) => id);
  if (isChangeOf(change, "grouping")) return (change.new?.members ?? []).map((member) => member.name);
  if (isChangeOf(change, "oneofMembership")) return [change.old, change.new].map((side) => side?.oneof ?? "");
  if (isChangeOf(change, "identifier")) return [change.new?.identifier ?? ""];
  if (isChangeOf(change, "field") && change.action === "renamed") return statedJsonName(change.new);
  return undefined;
}

/** The name in JSON, where the name of the field does not say it. */
function statedJsonName(field: WireField | undefined): readonly string[] {
  return field === undefined || field.jsonName === derivedJsonName(field.name) ? [] : [field.jsonName];
}

function partsOf(conditional: Conditional | undefined, text: WrittenText): readonly string[] {
  return conditional === undefined ? [] : [conditional.if, conditional.then, conditional.else].map(text);
}

function branchesOf(groups: readonly VariantGroup[] = [], text: WrittenText): readonly string[] {
  return groups.flatMap(({ keyword, branches }) => [keyword, ...branches.map(({ schema }) => text(schema))]);
}

function isChangeOf<S extends Subject>(change: Change, subject: S): change is Change<S> {
  return (change.subject as string) === subject;
}

/** The file of a place, named from the folder that surfaces are named from; of a surface without a name, as the place names it. */
function documentOf(place: Pointer, surface: string): string {
  const end = place.indexOf("#");
  if (end <= 0) return surface;
  if (surface === "") return place.slice(0, end);
  const { dirname, join } = process.getBuiltinModule("node:path").posix;
  return join(dirname(surface), place.slice(0, end));
}

/** Adds what the old place does not state: the new name of the thing, or which of several it has become. */
function newPlace({ at, pair, name }: Change, names: Readonly<Record<Side, Names>>): string {
  // A removed thing is placed at its parent, which adds nothing.
  if (isWithin(names.old.outer(at.old), names.new.outer(at.new))) return "";
  const [old, new_] = [principal(pair.old), principal(pair.new)];
  const own = name === "" ? at.new : withoutLast(at.new);
  if (!isWithin(at.new, new_)) return names.new.inner(own);
  const around = names.old.outer(old) === names.new.outer(new_) ? "" : names.new.inner(new_);
  return around + (own.startsWith(new_) ? names.new.outer(own).slice(names.new.outer(new_).length) : "");
}

/** A thing with a name needs no position in its list. */
function withoutLast(at: Pointer): Pointer {
  return /\/\d+$/u.test(at) ? parent(at) : at;
}

/** A value that holds no parts of the model, such as a bound. */
export function isPlain(...values: readonly unknown[]): boolean {
  const members = values.flatMap((value): readonly unknown[] =>
    typeof value === "object" && value !== null ? Object.values(value) : [value],
  );
  return members.every((member) => typeof member !== "object" && !String(member).includes("#/"));
}

/** Definitions that have a full name in all files of an API. */
function namedIn({ resources, wire }: Snapshot): readonly Named[] {
  const named = [...kindsIn(resources)];
  for (const table of [wire?.messages, wire?.enums, wire?.services, wire?.extensions]) {
    for (const name in table) named.push(table[name]!);
  }
  return named;
}

interface Names {
  /** Positions in lists left out. */
  readonly outer: (at: Pointer) => string;
  /** An entry of a list is named by its text. */
  readonly inner: (at: Pointer) => string;
}

/**
 * Names a node by what stays when a neighbour is added or removed: without positions of files, of definitions in files, and in
 * lists. The whole texts of `cutNames` distinguish them; only those of the old side stay while the other side is edited further.
 */
function createNames(snapshot: Snapshot, text: WrittenText, cutNames?: Snapshot["cutNames"]): Names {
  const holderOf = createEnclosing(namedIn(snapshot));
  const nameOf = (at: Pointer, entry: (list: string, position: string, place: Pointer) => string): string => {
    const whole = principal(at);
    const held = holderOf(whole);
    const start = held === undefined ? whole.indexOf("#") : held.at.length;
    const inside = whole
      .slice(start)
      .replaceAll(ENTRY, (match, list: string, position: string, offset: number) =>
        entry(list, position, whole.slice(0, start + offset + match.length)),
      )
      .replace(NUMBERED, "$1");
    return held === undefined ? inside : held.name + inside;
  };
  return {
    outer: (at) => nameOf(at, (list) => `${list}/*`).replace(OVERLOAD, ""),
    inner: (at) => nameOf(at, (list, _, place) => `${list}/${text(place)}`) + wholeName(at, cutNames),
  };
}

/** The whole text of the definition around, where its name is cut. */
function wholeName(at: Pointer, cutNames: Snapshot["cutNames"]): string {
  if (cutNames === undefined || cutNames.size === 0) return "";
  const [, name = ""] = split(principal(at)).tokens;
  return cutNames.get(name) ?? "";
}

/** The number of an overload changes where one is added in front. */
const OVERLOAD = / \(overload \d+\)(?=\/|$)/u;

/** The number of a type of TypeScript that is defined by its text, among those of equal text. */
const NUMBERED = /^(#\/definitions\/[^/]*[^\w$.~/ ][^/]*) \(\d+\)/u;

/** A position in a tuple identifies its item. */
const ENTRY =
  /(\/(?:parameters|allOf|oneOf|anyOf|required|enum|servers|security|tags|x-kubernetes-validations|fields|values|oneofs|ranges|names))\/(\d+)(?=\/|$)/gu;
