import { isConstraint } from "../../model/validator-constraints.ts";
import { child } from "../../model/pointer.ts";
import { isMany, type FieldType, type WireField, type WireFile } from "../../model/wire.ts";
import { likeness } from "../match/renames.ts";
import { diffConstraints } from "./validator-constraints.ts";
import { diffExtensions } from "./extensions.ts";
import { diffFacet, type Facts } from "./facts.ts";
import { diffOptions } from "./wire-options.ts";
import type { WireScope } from "./wire-scope.ts";

/** A field and the file that it stands in. */
export interface PlacedField {
  readonly field: WireField;
  readonly file: string;
}

type Side = { readonly old: PlacedField; readonly new: PlacedField };

/** Compares two versions of a field; fields that only share a number have no other differences. */
export function diffField(facts: Facts, old: PlacedField, new_: PlacedField, scope: WireScope): void {
  const before = old.field;
  const after = new_.field;
  const hasMoved = old.file !== new_.file;
  if (isUntouched(before, after) && !hasMoved) return;
  const at = { old: before.at, new: after.at };
  const sides = { old, new: new_ };
  if (before.name !== after.name) {
    const isRenamed = isRename(sides, scope);
    const fact = { name: before.name, old: before, new: after, at };
    if (!isRenamed) return facts.emit("numberReuse", "changed", fact);
    facts.emit("field", "renamed", fact);
  } else if (before.jsonName !== after.jsonName) {
    const fact = { name: before.name, old: before.jsonName, new: after.jsonName, at };
    facts.emit("fieldJsonName", "changed", fact);
  }
  if (before.number !== after.number) {
    const places = { old: child(before.at, "number"), new: child(after.at, "number") };
    facts.emit("fieldNumber", "changed", { name: before.name, old: before, new: after, at: places });
  }
  diffType(facts, sides, scope);
  diffCardinality(facts, sides, scope);
  if (before.packed !== after.packed && bothMany(before, after) && !follows("packed", sides, scope)) {
    facts.emit("fieldPacking", "changed", { name: before.name, old: before.packed, new: after.packed, at });
  }
  if (mayShareDefault(before, after)) {
    diffFacet(facts, "fieldDefault", before.annotations.default, after.annotations.default, before.name, at);
  }
  diffDeprecated(facts, before, after);
  // The options for generated code belong to the type.
  if (before.type === after.type && (before.options !== after.options || hasMoved)) {
    const stated = (field: WireField, file: WireFile | undefined): Parameters<typeof diffOptions>[2] => {
      return { options: hasMoved ? settledOptions(field, file) : field.options, file };
    };
    const [was, is] = [scope.old.wire.files[old.file], scope.new.wire.files[new_.file]];
    diffOptions(facts, "fieldOption", stated(before, was), stated(after, is), at);
  }
  diffExtensions(facts, before.extensions, after.extensions, { known: KNOWN, isReported: isConstraint, holder: at });
  diffConstraints(facts, before, after, before.name, at);
}

const KNOWN = new Map([
  ["(google.api.field_behavior)", "fieldBehavior"],
  ["(google.api.resource_reference)", "resourceReference"],
] as const);

/**
 * Returns whether both fields can have an explicit default. Otherwise the removed default is implied by the type or the
 * cardinality.
 */
function mayShareDefault(a: WireField, b: WireField): boolean {
  return a.wireType === b.wireType && ![a, b].some((field) => isMany(field) || isMessage(field));
}

/** Features that a field takes from its file, and whether they concern its type. */
const INHERITED: readonly (readonly [feature: string, concerns: (field: WireField) => boolean])[] = [
  ["utf8_validation", isText],
  ["(pb.java).utf8_validation", isText],
  ["(pb.cpp).string_type", ({ type }) => type === "string" || type === "bytes"],
];

function isText({ type, keyType }: WireField): boolean {
  return type === "string" || keyType === "string";
}

/** The options of a field as if it stated the features of its file, since it moved to another file. */
function settledOptions(field: WireField, file: WireFile | undefined): WireField["options"] {
  const inherited = INHERITED.flatMap(([name, concerns]) => {
    const value = file?.features[name];
    return value === undefined || !concerns(field) ? [] : [[`features.${name}`, { value, at: field.at }] as const];
  });
  return inherited.length === 0 ? field.options : { ...Object.fromEntries(inherited), ...field.options };
}

/** Nearly all are: of these nothing need be asked. */
function isUntouched(a: WireField, b: WireField): boolean {
  return (
    a.number === b.number &&
    a.name === b.name &&
    a.jsonName === b.jsonName &&
    a.type === b.type &&
    a.typeName === b.typeName &&
    a.keyType === b.keyType &&
    a.wireType === b.wireType &&
    a.cardinality === b.cardinality &&
    a.packed === b.packed &&
    a.annotations === b.annotations &&
    a.options === b.options &&
    a.extensions === b.extensions
  );
}

function diffDeprecated(facts: Facts, old: WireField, new_: WireField): void {
  if (old.annotations === new_.annotations) return;
  const before = old.annotations.deprecated;
  const after = new_.annotations.deprecated;
  if ((before === undefined) === (after === undefined)) return;
  const at = { old: before?.at ?? old.at, new: after?.at ?? new_.at };
  const action = before === undefined ? "added" : "removed";
  facts.emit("deprecated", action, { name: old.name, old: old.annotations, new: new_.annotations, at });
}

/**
 * Returns whether a field was renamed. Names are not sent, but two fields with equal types can still be different
 * things.
 */
function isRename({ old: { field: old }, new: { field: new_ } }: Side, scope: WireScope): boolean {
  if (old.type !== new_.type || old.keyType !== new_.keyType || isMany(old) !== isMany(new_)) return false;
  if (old.typeName !== undefined && !isSameType(old, new_, scope) && !isSameEncoding(old, new_, scope)) return false;
  if (scope.sameField(old.at, new_.at)) return true;
  // The field is renamed with its type.
  if (old.typeName !== new_.typeName && isSameType(old, new_, scope)) return true;
  // An additional word makes the name of a message or enum field more specific.
  if (old.typeName !== undefined && isMoreSpecific(old.name, new_.name)) return true;
  // An extension is identified by its full name.
  if (namesAgree(old.name, new_.name)) return true;
  return old.jsonName === new_.jsonName || likeness(old.name, new_.name) > 0 || isMarkedAsOld(old.name, new_.name);
}

/** `deprecated_pot` and `pot`. */
function isMarkedAsOld(before: string, after: string): boolean {
  return after.replace(/^(?:deprecated|legacy|obsolete|old)_|_(?:deprecated|legacy|obsolete|old)$/iu, "") === before;
}

/** `plant_pot` and `pot`. */
function isMoreSpecific(a: string, b: string): boolean {
  return a.endsWith(`_${b}`) || b.endsWith(`_${a}`);
}

function bothMany(a: WireField, b: WireField): boolean {
  return a.cardinality === "repeated" && b.cardinality === "repeated" && a.wireType === b.wireType;
}

function diffType(facts: Facts, sides: Side, scope: WireScope): void {
  const { field: old } = sides.old;
  const { field: new_ } = sides.new;
  const keys = !areOther(old.keyType, new_.keyType);
  const isWrittenAnew = areOther(old.wireType, new_.wireType);
  const unread = old.type === "unknown" || new_.type === "unknown";
  if ((old.type === new_.type || unread) && !isWrittenAnew && keys && isSameType(old, new_, scope)) return;
  if (keys && follows("message_encoding", sides, scope)) return;
  const at = { old: child(old.at, "type"), new: child(new_.at, "type") };
  const fact = { name: old.name, old, new: new_, at };
  // A map instead of a list, or the reverse, is reported as such.
  if ((old.keyType === undefined) !== (new_.keyType === undefined)) return;
  const isRead = old.type === new_.type && !isWrittenAnew && keys && isReadAs(old, new_, scope);
  facts.emit(isRead ? "fieldTypeName" : "fieldType", "changed", fact);
}

/** Returns whether both are known and differ. */
function areOther(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}

/** The same definition, as it is called on either side. */
function isSameType(old: WireField, new_: WireField, { match }: WireScope): boolean {
  if (old.typeName === new_.typeName) return true;
  if (old.typeName === undefined || new_.typeName === undefined) return false;
  if (old.type === "unknown" || new_.type === "unknown") return namesAgree(old.typeName, new_.typeName);
  const kind = old.type === "enum" ? "enum" : "message";
  return match.successorOf(kind, old.typeName) === new_.typeName;
}

/** One side may have read the definition, and so know its full name, where the other has not. */
function namesAgree(a: string, b: string): boolean {
  return a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
}

function isSameEncoding(old: WireField, new_: WireField, { expansions }: WireScope): boolean {
  return old.typeName !== undefined && new_.typeName !== undefined && expansions.same(old.typeName, new_.typeName);
}

/** Returns whether a value written as the old type is read as the new one. */
function isReadAs(old: WireField, new_: WireField, { expansions }: WireScope): boolean {
  return old.typeName !== undefined && new_.typeName !== undefined && expansions.reads(old.typeName, new_.typeName);
}

function diffCardinality(facts: Facts, sides: Side, scope: WireScope): void {
  const { field: old } = sides.old;
  const { field: new_ } = sides.new;
  if (old.cardinality === new_.cardinality || follows("field_presence", sides, scope)) return;
  // Fields in a oneof track presence: moving the field states it.
  if (old.oneof !== new_.oneof && isOptional(old) && isOptional(new_)) return;
  // A message field tracks presence: the type change states it.
  if (isMessage(old) !== isMessage(new_) && isOptional(old) && isOptional(new_)) return;
  // Only enumerations can be without it.
  if ((old.type === "unknown" || new_.type === "unknown") && isOptional(old) && isOptional(new_)) return;
  const at = { old: old.at, new: new_.at };
  facts.emit("fieldCardinality", "changed", { name: old.name, old, new: new_, at });
}

function isOptional({ cardinality }: WireField): boolean {
  return cardinality === "optional" || cardinality === "implicit";
}

function isMessage({ type }: WireField): boolean {
  return type === "message" || type === "group";
}

type Follower = "field_presence" | "message_encoding" | "packed";

/** Returns whether the setting differs only because the file options differ, which are reported for the files. */
function follows(setting: Follower, { old, new: new_ }: Side, { files }: WireScope): boolean {
  const feature = setting === "packed" ? "repeated_field_encoding" : setting;
  const [before, after] = [SETTINGS[setting](old.field), SETTINGS[setting](new_.field)];
  if (before === undefined || after === undefined || before === after) return false;
  return files.follows(feature, { file: old.file, value: before }, { file: new_.file, value: after });
}

const PRESENCE: Readonly<Partial<Record<WireField["cardinality"], string>>> = {
  optional: "EXPLICIT",
  implicit: "IMPLICIT",
  required: "LEGACY_REQUIRED",
};

const ENCODING: Readonly<Partial<Record<FieldType, string>>> = { message: "LENGTH_PREFIXED", group: "DELIMITED" };

const SETTINGS: Readonly<Record<Follower, (field: WireField) => string | undefined>> = {
  field_presence: ({ cardinality }) => PRESENCE[cardinality],
  message_encoding: ({ type }) => ENCODING[type],
  packed: ({ packed }) => (packed ? "PACKED" : "EXPANDED"),
};
