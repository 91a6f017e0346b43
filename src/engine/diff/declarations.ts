import {
  type DeclaredField,
  type DeclaredMarker,
  type DeclaredType,
  type Declarations,
  NO_DECLARATIONS,
} from "../../model/declaration.ts";
import { dictionary, type Dictionary } from "../../model/json.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { isInForce, tagOf } from "./respelled.ts";
import type { Walk } from "./walk.ts";
import { movedPackages, type PackageMoves } from "../match/packages.ts";
import { reusedNames } from "../match/reused-names.ts";
import { diffConstants } from "./declared-constants.ts";
import type { EntryPoint } from "./entry-point.ts";
import { eachName, type Facts } from "./facts.ts";
import { diffGates } from "./feature-gates.ts";
import { channelOf } from "./scope.ts";

const DOCUMENT = "#";

/** Compares what two source texts declare beside the values that travel. Types are known by package and name: versions are never compared. */
export function diffDeclarations(old: Snapshot, new_: Snapshot, walk: Walk): readonly EntryPoint[] {
  const before = old.declarations ?? NO_DECLARATIONS;
  const after = new_.declarations ?? NO_DECLARATIONS;
  const entryPoints: EntryPoint[] = [];
  const moves = movedPackages(old, new_);
  const reused = reusedNames(old.declarations, new_.declarations, moves.nameOf);
  const { facts } = walk.start({ kind: "document", old: DOCUMENT, new: DOCUMENT, channel: channelOf("request") });
  diffGates(facts, old, new_);
  for (const a of Object.values(before.types)) {
    if (before.packages[a.package]?.internal) continue;
    const b = after.types[reused.get(a.name) ?? moves.nameOf(a.name)];
    if (b === undefined) {
      const home = after.packages[moves.folderOf(a.package)];
      facts.emit("declaredType", "removed", { name: a.name, old: a, at: { old: a.at, ...(home && { new: home.at }) } });
    } else if (a.text !== b.text || namesOf(a.encodings) !== namesOf(b.encodings)) {
      const [here, there] = [toStruct(a, before), toStruct(b, after)];
      const pair = { kind: "declaredType", old: a.at, new: there.at, channel: channelOf("request") } as const;
      const { facts: own, node } = walk.start(pair);
      if (a.shape === "alias" && b.shape !== "alias") {
        own.emit("declaredType", "changed", { name: a.name, old: a, new: b, at: { old: a.at, new: b.at } });
      }
      diffEncodings(own, a, b);
      const version = before.packages[a.package]?.version;
      entryPoints.push({ node, label: "", ...(version !== undefined && { version }) });
      diffType(own, here, there, after, moves);
      diffValidations(own, "", a, b);
      diffPlannedRemoval(own, a, b);
    }
  }
  entryPoints.push(...diffConstants(before, after, moves, walk));
  return entryPoints;
}

const REMOVED = "k8s:prerelease-lifecycle-gen:removed";

function diffPlannedRemoval(facts: Facts, old: DeclaredType, new_: DeclaredType): void {
  const [before, after] = [old, new_].map(({ markers }) => markers.find(({ name }) => name === REMOVED));
  if (before?.value === undefined || after?.value === undefined || before.value === after.value) return;
  const values = { old: before.value.trim(), new: after.value.trim() };
  facts.emit("plannedRemoval", "changed", { name: old.name, ...values, at: { old: before.at, new: after.at } });
}

function diffEncodings(facts: Facts, { encodings: old }: DeclaredType, { encodings: new_ }: DeclaredType): void {
  const [before, after] = [namesOf(old), namesOf(new_)];
  if (before === after) return;
  const action = before === "" ? "added" : after === "" ? "removed" : "changed";
  const at = { ...(old[0] && { old: old[0].at }), ...(new_[0] && { new: new_[0].at }) };
  facts.emit("declaredEncoding", action, {
    name: "",
    ...(before !== "" && { old: before }),
    ...(after !== "" && { new: after }),
    at,
  });
}

function namesOf(methods: DeclaredType["encodings"]): string {
  return methods.map(({ value }) => value).join(" ");
}

/** A type that is another name for a struct, or is defined by one, has its fields. */
export function toStruct(type: DeclaredType, { types }: Declarations): DeclaredType {
  let here = type;
  for (let hops = 0; here.shape !== "struct" && hops < MAX_HOPS; hops++) here = types[here.target ?? ""] ?? here;
  return here.shape === "struct" ? here : type;
}

const MAX_HOPS = 20;

function diffType(
  facts: Facts,
  old: DeclaredType,
  new_: DeclaredType,
  declarations: Declarations,
  moves: PackageMoves,
): void {
  diffSource(facts, old, new_, declarations, moves);
  const present = byName(new_);
  const removed = new Map(
    old.fields.filter(({ name = "" }) => !(name in present)).map((field) => [field.identifier, field]),
  );
  eachName(byName(old), present, (_, known, after) => {
    // A removed or renamed field is reported for the property of the schema.
    if (after === undefined) return;
    const before = known ?? removed.get(after.identifier);
    const name = after.name ?? after.identifier;
    // An embedded or omitted field has no wire name. If it gets one, a new field was added.
    if (before !== undefined && (before.name === undefined) === (after.name === undefined))
      diffField(facts, name, before, after);
    else facts.emit("declaredField", "added", { name, new: after, at: { new: after.at } });
  });
}

/** Compares the source names of fields, which Go code uses. */
function diffSource(
  facts: Facts,
  old: DeclaredType,
  new_: DeclaredType,
  declarations: Declarations,
  { nameOf }: PackageMoves,
): void {
  const [before, after] = [old, new_].map(byIdentifier) as [Fields, Fields];
  const onWire = byName(new_);
  const embedded = new_.fields.filter(({ identifier, inline }) => inline && !before.has(identifier));
  const moved = new Set(new_.incomplete ? [] : emitEmbedded(facts, before, new_, declarations));
  for (const [identifier, field] of before) {
    const name = field.name ?? identifier;
    const same = after.get(identifier);
    // The replacing embedded type, or the field that has the wire name now.
    const successor =
      field.inline && same === undefined ? embedded.shift() : field.name === undefined ? undefined : onWire[field.name];
    if ((same ?? successor) === undefined && !new_.incomplete && !moved.has(field))
      facts.emit("declaredField", "removed", { name, old: field, at: { old: field.at } });
    if (successor !== undefined && successor.identifier !== identifier) {
      const at = { old: field.at, new: successor.at };
      facts.emit("identifier", "changed", { name, old: field, new: successor, at });
    }
    if (same !== undefined && nameOf(bare(field)) !== bare(same) && !old.incomplete && !new_.incomplete) {
      facts.emit("sourceType", "changed", { name, old: field, new: same, at: { old: field.at, new: same.at } });
    }
  }
}

/** Reports a field that moved into an embedded struct at that struct. */
function emitEmbedded(
  facts: Facts,
  before: Fields,
  new_: DeclaredType,
  declarations: Declarations,
): readonly DeclaredField[] {
  const after = byIdentifier(new_);
  return new_.fields.flatMap((holder) => {
    const { identifier, inline } = holder;
    if (!inline) return [];
    const offered = membersOf(holder, declarations);
    const fields = [...before.values()].filter(
      (field) => !after.has(field.identifier) && isSameMember(field, offered.get(field.identifier)),
    );
    const [first] = fields;
    if (first !== undefined) {
      const at = { old: first.at, new: holder.at };
      facts.emit("embedding", "added", { name: identifier, new: { identifier, fields }, at });
    }
    return fields;
  });
}

function isSameMember({ inline, name }: DeclaredField, other: DeclaredField | undefined): boolean {
  return other?.inline === inline && other.name === name && (inline || name !== undefined);
}

/** All that a struct hands to one that embeds it, by what source code calls it. */
function membersOf({ typeIdentity }: DeclaredField, declarations: Declarations, depth = 0): Fields {
  const type = declarations.types[typeIdentity.replace(/^\*/u, "")];
  if (type === undefined || depth > MAX_HOPS) return new Map();
  const own = byIdentifier(toStruct(type, declarations));
  const handed = [...own.values()].filter(({ inline }) => inline);
  return new Map([...handed.flatMap((field) => [...membersOf(field, declarations, depth + 1)]), ...own]);
}

type Fields = ReadonlyMap<string, DeclaredField>;

function byIdentifier({ fields }: DeclaredType): Fields {
  return new Map(fields.filter(({ unexported }) => !unexported).map((field) => [field.identifier, field]));
}

/** Indexes fields by wire name; fields that are not encoded by source name. */
function byName({ fields }: DeclaredType): Dictionary<DeclaredField> {
  const found = dictionary<DeclaredField>();
  for (const field of fields) found[field.name ?? `${field.identifier}()`] ??= field;
  return found;
}

function diffField(facts: Facts, name: string, old: DeclaredField, new_: DeclaredField): void {
  const fact = { name, old, new: new_, at: { old: old.at, new: new_.at } };
  const [before, after] = [old, new_].map(({ omitempty, omitzero }) => omitempty || omitzero);
  if (before !== after) facts.emit("omitempty", after === true ? "added" : "removed", fact);
  else if (old.omitempty !== new_.omitempty || old.omitzero !== new_.omitzero) {
    facts.emit("omitempty", "changed", fact);
  }
  // Also within what a list or a map holds.
  const isInside = old.typeIdentity !== new_.typeIdentity && bare(old) === bare(new_);
  if (old.pointer !== new_.pointer || isInside) facts.emit("pointer", "changed", fact);
  diffValidations(facts, name, old, new_);
}

function bare({ typeIdentity }: DeclaredField): string {
  return typeIdentity.replaceAll("*", "");
}

interface Marked {
  readonly at: string;
  readonly markers: readonly DeclaredMarker[];
}

/** Declarative validation by what it says, apart from how far it has been rolled out. */
function diffValidations(facts: Facts, name: string, old: Marked, new_: Marked): void {
  const tags = { old: validationsOf(old), new: validationsOf(new_) };
  eachName(respelled(old, tags.old, tags.new), respelled(new_, tags.new, tags.old), (_, before, after) => {
    const at = { old: before?.at ?? old.at, new: after?.at ?? new_.at };
    if (before === undefined)
      facts.emit("declaredValidation", "added", { name: `${name} ${textOf(after!)}`, new: after, at });
    else if (after === undefined) {
      facts.emit("declaredValidation", "removed", { name: `${name} ${textOf(before)}`, old: before, at });
    } else if (textOf(before) !== textOf(after)) {
      facts.emit("declaredValidation", "changed", { name: `${name} ${before.name}`, old: before, new: after, at });
    }
  });
}

/** Markers that select a part of a value or one of several entries. */
const DESCENT = /^k8s:(?:eachVal|eachKey|subfield|item)\b/u;

/** These say what is read elsewhere: whether a member must be there, defaults, how lists merge, tombstones, generators. */
const NO_VALIDATION =
  /^k8s:(?:optional|required|default|listType|listMapKey|deprecated|enum|enumExclude|openapi-|deepcopy-|conversion-|defaulter-|protobuf-|prerelease-|validation-|isSubresource|supportsSubresource|customUnique|.*-gen\b)/u;

/** Adds limits of controller-gen, in the words of a tag of the other side. */
function respelled(
  { markers }: Marked,
  own: Dictionary<DeclaredMarker>,
  others: Dictionary<DeclaredMarker>,
): Dictionary<DeclaredMarker> {
  const tags = tagsAmong(markers.flatMap((marker) => tagOf(marker, markers) ?? []));
  const added = Object.entries(tags).filter(([key]) => own[key] === undefined && others[key] && isInForce(others[key]));
  return added.length === 0 ? own : { ...own, ...Object.fromEntries(added) };
}

function validationsOf({ markers }: Marked): Dictionary<DeclaredMarker> {
  return tagsAmong(markers);
}

function tagsAmong(markers: readonly DeclaredMarker[]): Dictionary<DeclaredMarker> {
  const found = dictionary<DeclaredMarker>();
  for (const marker of markers) {
    if (!marker.name.startsWith("k8s:") || NO_VALIDATION.test(marker.name)) continue;
    const path = marker.prefixes.filter((prefix) => DESCENT.test(prefix));
    const name = MEMBERSHIP.test(marker.name) ? "membership" : marker.name;
    const several = REPEATED.test(marker.name) ? marker.text.slice(marker.name.length).replace(/\s+\/\/.*$/u, "") : "";
    found[[...path, name, several].join(" ")] ??= marker;
  }
  return found;
}

/** Markers of mutually exclusive fields. */
const MEMBERSHIP = /^k8s:(?:unionMember|zeroOrOneOfMember)$/u;

/** Markers that a declaration can repeat. */
const REPEATED = /^k8s:(?:listMapKey|update|unionMember|unionDiscriminator|zeroOrOneOfMember|item|neq)$/u;

function textOf({ prefixes, text }: DeclaredMarker): string {
  return [...prefixes, text].join("=+");
}
