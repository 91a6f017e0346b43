import { dictionary, type Dictionary } from "../../model/json.ts";
import { child, type Places, type Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Encoding, Encodings, FormPart, MediaType } from "../../model/snapshot.ts";
import { eachName, type Facts } from "./facts.ts";
import type { SchemaSides } from "../match/sides.ts";

/** A media type that has parts, or a part that is a form or a multipart message itself. */
interface Holder extends Encodings {
  /** The name of its media type. */
  readonly form: string;
  readonly at: Pointer;
  readonly schema?: Pointer;
  readonly isItem?: true;
}

/** A part that both sides have, and where its encoding is or would be. */
export interface PairedPart {
  readonly name: string;
  readonly old: FormPart;
  readonly new: FormPart;
  readonly at: Places;
  /** True if a part of this message has headers. */
  readonly hasHeaders: boolean;
}

/**
 * Returns the parts of two bodies that have an encoding on a side, inner parts included. Encodings elsewhere, and of
 * parts of one side only, have no effect.
 */
export function pairParts(old: MediaType, new_: MediaType, sides: SchemaSides): readonly PairedPart[] {
  return partsOf({ ...old, form: old.name }, { ...new_, form: new_.name }, sides, "");
}

/** States how an encoding differs. */
export function diffEncoding(facts: Facts, { name, old, new: new_ }: PairedPart): void {
  const [before, after] = [old.encoding, new_.encoding];
  const fact = { name, old, new: new_, at: { old: before?.at, new: after?.at } };
  if (before === undefined) facts.emit("encoding", "added", fact);
  else if (after === undefined) facts.emit("encoding", "removed", fact);
  else if (before.contentType !== after.contentType || !sameWire(before.wire, after.wire))
    facts.emit("encoding", "changed", fact);
}

function partsOf(old: Holder, new_: Holder, sides: SchemaSides, prefix: string): readonly PairedPart[] {
  if (!isForm(old) || !isForm(new_)) return [];
  const parts = [...namedParts(old, new_, sides, prefix), ...positionalParts(old, new_, sides, prefix)];
  return parts.flatMap((part) => [part, ...innerParts(part, sides)]);
}

function innerParts({ name, old, new: new_, at }: PairedPart, sides: SchemaSides): readonly PairedPart[] {
  const [before, after] = [innerHolder(old, at.old), innerHolder(new_, at.new)];
  return before === undefined || after === undefined ? [] : partsOf(before, after, sides, `${name}.`);
}

function innerHolder({ schema, encoding }: FormPart, at: Pointer): Holder | undefined {
  const form = encoding?.contentType?.trim().toLowerCase();
  if (form === undefined) return undefined;
  const { encoding: named = dictionary<Encoding>(), positions } = encoding?.parts ?? {};
  return {
    form,
    at,
    encoding: named,
    ...(positions !== undefined && { positions }),
    ...(schema !== undefined && { schema }),
  };
}

function namedParts(old: Holder, new_: Holder, sides: SchemaSides, prefix: string): readonly PairedPart[] {
  const before = membersOf(old, sides.old);
  const after = membersOf(new_, sides.new);
  const parts: PairedPart[] = [];
  eachName(old.encoding, new_.encoding, (member, left, right) => {
    const [first, second] = [before[member]?.schema, after[member]?.schema];
    if (first === undefined || second === undefined) return;
    const placeIn = ({ at }: Holder): Pointer => child(at, "encoding", member);
    parts.push({
      name: prefix + member,
      old: { form: old.form, schema: first, ...(left && { encoding: left }) },
      new: { form: new_.form, schema: second, ...(right && { encoding: right }) },
      at: { old: left?.at ?? placeIn(old), new: right?.at ?? placeIn(new_) },
      hasHeaders: isMultipart(old) && isMultipart(new_),
    });
  });
  return parts;
}

function membersOf({ schema }: Holder, table: SchemaTable): Dictionary<{ readonly schema: Pointer }> {
  return schema === undefined ? dictionary() : table.get(schema).properties;
}

function positionalParts(old: Holder, new_: Holder, sides: SchemaSides, prefix: string): readonly PairedPart[] {
  if (!isMultipart(old) || !isMultipart(new_)) return [];
  const listed = Math.max(...[old, new_].map(({ positions }) => positions?.prefix.length ?? 0));
  const all = [...Array.from({ length: listed }, (_, index) => index), "rest" as const];
  return all.flatMap((position) => {
    const [before, after] = [partAt(old, position, sides.old), partAt(new_, position, sides.new)];
    if (before === undefined || after === undefined || (before.encoding ?? after.encoding) === undefined) return [];
    const placeIn = ({ at }: Holder): Pointer =>
      position === "rest" ? child(at, "itemEncoding") : child(at, "prefixEncoding", position);
    return {
      name: prefix + String(position),
      old: before,
      new: after,
      at: { old: before.encoding?.at ?? placeIn(old), new: after.encoding?.at ?? placeIn(new_) },
      hasHeaders: true,
    };
  });
}

/** Returns the part at a position; undefined if the schema allows none there. */
function partAt(holder: Holder, position: number | "rest", table: SchemaTable): FormPart | undefined {
  const { form, positions } = holder;
  const own = position === "rest" ? undefined : positions?.prefix[position];
  const encoding = own ?? positions?.rest;
  const schema = itemAt(holder, position, table);
  if (schema !== undefined && table.get(schema).types.value.length === 0) return undefined;
  return { form, position, ...(schema !== undefined && { schema }), ...(encoding && { encoding }) };
}

function itemAt({ schema, isItem }: Holder, position: number | "rest", table: SchemaTable): Pointer | undefined {
  if (schema === undefined || isItem === true) return schema;
  const { prefixItems, items } = table.get(schema);
  const own = position === "rest" ? undefined : prefixItems[position];
  return (own ?? items)?.value;
}

/** Only its parts have headers. */
function isMultipart({ form }: Holder): boolean {
  return form.startsWith("multipart/");
}

function isForm(holder: Holder): boolean {
  return isMultipart(holder) || holder.form.startsWith("application/x-www-form-urlencoded");
}

export function sameWire(a: Encoding["wire"], b: Encoding["wire"]): boolean {
  if (a === b) return true;
  const isSame = a.style === b.style && a.explode === b.explode && a.allowReserved === b.allowReserved;
  return isSame && sameInner(a, b);
}

/** A list that contains lists on one side only has another type there. */
export function sameInner({ inner: a }: Encoding["wire"], { inner: b }: Encoding["wire"]): boolean {
  return a === undefined || b === undefined || a.value === b.value;
}
