// The consequences of a change of files, found by writing values with one side and reading them with the other, and by
// comparing generated code, methods and reservations. Independent of the engine.
import { ScalarType, type DescEnum, type DescField, type DescMessage } from "@bufbuild/protobuf";
import type { ReflectMessage } from "@bufbuild/protobuf/reflect";
import { bytesIn, createCodec, flat, reread, rereadJson, type Codec } from "./codec.ts";
import { servicesOf, type Method, type Range, type Tree } from "./model.ts";
import { resolved, type Kind, type ResolvedEnum, type ResolvedField, type ResolvedMessage } from "./resolved.ts";
import { samplesOf } from "./samples.ts";
import { surfaceOf } from "./surface.ts";

/** Examples of each kind of harm. */
export interface Harms {
  /** Bytes are rejected or read differently, calls fail, or a number becomes free. */
  readonly wire: readonly string[];
  /** JSON is rejected or read differently. */
  readonly json: readonly string[];
  /** Code that was generated is without something, or has it otherwise. */
  readonly source: readonly string[];
}

export interface Truth {
  readonly certain: Harms;
  /** Only what the new side alone can say is misunderstood, or only what it means. */
  readonly possible: Harms;
}

class Harm {
  readonly wire = new Set<string>();
  readonly json = new Set<string>();
  readonly source = new Set<string>();

  get list(): Harms {
    return { wire: [...this.wire], json: [...this.json], source: [...this.source] };
  }
}

interface Search {
  readonly old: Codec;
  readonly new: Codec;
  readonly certain: Harm;
  readonly possible: Harm;
  /** Pairs of messages. */
  readonly done: Set<string>;
}

export function truthOf(old: Tree, new_: Tree): Truth {
  const [before, after] = [resolved(old), resolved(new_)];
  const search: Search = {
    old: createCodec(before),
    new: createCodec(after),
    certain: new Harm(),
    possible: new Harm(),
    done: new Set(),
  };
  const { certain, possible } = search;
  for (const name of before.messages.keys()) {
    const successor = after.messages.get(name);
    if (successor !== undefined) compareMessages(name, name, search);
  }
  for (const each of before.enums.values()) {
    const successor = after.enums.get(each.name);
    if (successor !== undefined) compareEnums(each, successor, search);
  }
  compareCalls(old, new_, search);
  comparePackages(old, new_, certain);
  const [was, is] = [surfaceOf(old), surfaceOf(new_)];
  for (const item of was.certain) if (!is.certain.has(item)) certain.source.add(item);
  for (const item of was.possible) if (!is.possible.has(item)) possible.source.add(item);
  return { certain: certain.list, possible: possible.list };
}

/** Compares messages with the same name, or a replaced one. */
function compareMessages(old: string, new_: string, search: Search): void {
  const { certain, possible, done } = search;
  if (done.has(`${old} ${new_}`)) return;
  done.add(`${old} ${new_}`);
  const [before, after] = [search.old.resolved.messages.get(old)!, search.new.resolved.messages.get(new_)!];
  buryFields(before, after, certain);
  for (const was of before.fields) {
    const is = after.fields.find(({ number }) => number === was.number);
    if (is !== undefined) compareFields(before, was, is, search);
  }
  checkExtensions(before, after, certain);
  checkRivals(before, after, certain);
  if (before.readsJson && !after.readsJson) certain.json.add(`${old} has JSON at best`);
  if (closureOf(old, search.old) === closureOf(new_, search.new)) return;
  const [writer, reader] = [search.old.descOf(old), search.new.descOf(new_)];
  tryValues(writer, reader, search, certain);
  // A certain harm need not be possible too.
  if (certain.wire.size === 0) tryValues(reader, writer, turned(search), possible);
}

/** Until there is an example of each kind. */
function tryValues(writer: DescMessage, reader: DescMessage, search: Search, harm: Harm): void {
  for (const sample of samplesOf(writer)) {
    if (harm.wire.size > 0 && harm.json.size > 0) return;
    tryValue(sample, writer, reader, search, harm);
  }
}

function turned({ old, new: new_, ...rest }: Search): Search {
  return { ...rest, old: new_, new: old };
}

/** All that decides how a message is written; where two agree in it, nothing need be tried. */
function closureOf(name: string, { resolved: { messages, enums } }: Codec): string {
  const seen = new Set([name]);
  const parts: string[] = [];
  for (const each of seen) {
    const message = messages.get(each);
    if (message === undefined) parts.push(JSON.stringify(enums.get(each)));
    else {
      parts.push(JSON.stringify({ ...message, name: "" }));
      for (const { ref } of message.fields) if (ref !== "") seen.add(ref);
    }
  }
  return parts.join("\n");
}

/** Checks that a value is read unchanged and written back unchanged. */
function tryValue(sample: ReflectMessage, writer: DescMessage, reader: DescMessage, search: Search, harm: Harm): void {
  const ways = [
    [harm.wire, (message: ReflectMessage, by: DescMessage) => reread(message, by), "wire"],
    [harm.json, (message: ReflectMessage, by: DescMessage) => rereadJson(message, by, false), "json"],
    [harm.json, (message: ReflectMessage, by: DescMessage) => rereadJson(message, by, true), "json"],
  ] as const;
  for (const [found, read, way] of ways) {
    const there = read(sample, reader);
    if (there === undefined) {
      if (read(sample, writer) !== undefined) found.add(`${writer.name} is refused`);
      continue;
    }
    const loss = misread(sample, there, way, search);
    if (loss !== undefined) {
      found.add(`${writer.name}: ${loss}`);
      continue;
    }
    const back = read(there, writer);
    const lossBack = back === undefined ? "it is refused" : misread(there, back, way, turned(search));
    if (lossBack !== undefined) found.add(`${writer.name}, written anew: ${lossBack}`);
  }
}

type Way = "wire" | "json";

/** Returns the misread field; undefined if all known fields are read correctly. */
function misread(written: ReflectMessage, read: ReflectMessage, way: Way, search: Search): string | undefined {
  for (const field of written.fields) {
    const loss = misreadField(written, field, read, way, search);
    if (loss !== undefined) return `${field.name}: ${loss}`;
  }
  return undefined;
}

function misreadField(
  written: ReflectMessage,
  field: DescField,
  read: ReflectMessage,
  way: Way,
  search: Search,
): string | undefined {
  const sameNumber = read.fields.find(({ number }) => number === field.number);
  const sameName = read.fields.find(({ name }) => name === field.name);
  const reader =
    way === "wire" ? sameNumber : (read.fields.find(({ jsonName }) => jsonName === field.jsonName) ?? sameName);
  if (reader === undefined) {
    // Removed fields are a matter of reservations.
    const isRemoved = sameNumber === undefined && sameName === undefined;
    return isRemoved || isEmpty(written, field) ? undefined : "lost";
  }
  if (way === "wire" && sameName !== undefined && sameName !== reader && !isEmpty(written, field))
    return "read as another";
  return alike(written, field, read, reader, way, search) ? undefined : "read otherwise";
}

/** Returns whether nothing is encoded, or an empty value. */
function isEmpty(message: ReflectMessage, field: DescField): boolean {
  if (!message.isSet(field)) return true;
  return itemsOf(message, field).length === 0;
}

interface Item {
  readonly field: DescField;
  readonly value: unknown;
  readonly key?: string;
}

function isMany(field: DescField): boolean {
  return field.fieldKind === "list" || field.fieldKind === "map";
}

/** Each value that is there; none for what is as it is when nothing is written. */
function itemsOf(message: ReflectMessage, field: DescField): readonly Item[] {
  if (field.fieldKind === "list") return [...message.get(field)].map((value) => ({ field, value }));
  if (field.fieldKind === "map")
    return [...message.get(field)]
      .map(([key, value]) => ({ field, value, key: String(key) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  const value: unknown = message.isSet(field) || field.message !== undefined ? message.get(field) : unsetOf(field);
  const isZero = value === 0 || value === 0n || value === false || value === "";
  const isNothing =
    field.fieldKind === "message" ? !message.isSet(field) : isZero || (value as Uint8Array).length === 0;
  return isNothing ? [] : [{ field, value }];
}

/** Returns the value of a getter for an unset field, also in oneofs. */
function unsetOf(field: DescField): unknown {
  if (field.fieldKind === "enum") return field.getDefaultValue() ?? field.enum.values[0]?.number ?? 0;
  if (field.fieldKind !== "scalar") return 0;
  return field.getDefaultValue() ?? (field.scalar === ScalarType.STRING ? "" : 0);
}

function alike(
  written: ReflectMessage,
  field: DescField,
  read: ReflectMessage,
  reader: DescField,
  way: Way,
  search: Search,
): boolean {
  const isEntries = field.fieldKind === "map" || reader.fieldKind === "map";
  if (isEntries && field.fieldKind !== reader.fieldKind) return alikeEntries(written, field, read, reader, way);
  let [from, to] = [itemsOf(written, field), itemsOf(read, reader)];
  if (isMany(field) !== isMany(reader)) {
    const isNone = ({ value }: Item): boolean =>
      value === 0 || value === 0n || value === false || value === "" || (value as Uint8Array).length === 0;
    [from, to] = [from.filter((item) => !isNone(item)), to.filter((item) => !isNone(item))];
  }
  if (from.some((item) => isBuried(item, reader, search.new))) {
    from = from.filter((item) => !isBuried(item, reader, search.new));
    to = to.filter((item) => !isBuried(item, reader, search.new));
    // Alone, it is as if nothing had been written, or as the default.
    if (from.length === 0) return true;
  }
  return (
    from.length === to.length &&
    from.every((item, index) => {
      const other = to[index]!;
      return keysAlike(item.key, other.key) && alikeItems(item, other, way, search);
    })
  );
}

/** Returns whether the reader reserves the value. */
function isBuried({ field, value }: Item, reader: DescField, { resolved: { enums } }: Codec): boolean {
  if (field.enum === undefined || reader.enum === undefined || typeof value !== "number") return false;
  const known = [...enums.values()].find(({ name }) => flat(name) === reader.enum!.name);
  if (known === undefined || known.values.some(({ number }) => number === value)) return false;
  return known.reserved.ranges.some(({ first, last }) => first <= value && value <= last);
}

/** `true` is another key than `1`, in JSON as in code. */
function keysAlike(a: string | undefined, b: string | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && numeral(a) === numeral(b));
}

function numeral(key: string): string {
  return key === "true" ? "1" : key === "false" ? "0" : key;
}

/** A map is a list of messages, each with a key and a value. */
function alikeEntries(
  written: ReflectMessage,
  field: DescField,
  read: ReflectMessage,
  reader: DescField,
  way: Way,
): boolean {
  if (way === "json" || !isMany(field) || !isMany(reader)) return isEmpty(written, field) && isEmpty(read, reader);
  const [from, to] = [entriesOf(written, field), entriesOf(read, reader)];
  return from !== undefined && to !== undefined && from.join("\n") === to.join("\n");
}

function entriesOf(message: ReflectMessage, field: DescField): readonly string[] | undefined {
  if (field.fieldKind === "map")
    return itemsOf(message, field)
      .map(({ key, value }) => `${numeral(key!)} ${plain(value)}`)
      .sort();
  const { message: desc } = field;
  if (desc === undefined) return itemsOf(message, field).length === 0 ? [] : undefined;
  const [key, value] = [1, 2].map((number) => desc.fields.find((each) => each.number === number));
  return itemsOf(message, field)
    .map(({ value: each }) => {
      const entry = each as ReflectMessage;
      const part = (of: DescField | undefined): string => (of === undefined || isMany(of) ? "?" : plain(entry.get(of)));
      return `${numeral(part(key))} ${part(value)}`;
    })
    .sort();
}

function plain(value: unknown): string {
  if (value instanceof Uint8Array) return [...value].join(",");
  return typeof value === "object" && value !== null && "message" in value
    ? [...bytesIn(value as ReflectMessage)].join(",")
    : String(value);
}

function alikeItems(a: Item, b: Item, way: Way, search: Search): boolean {
  const [from, to] = [formOf(a.field), formOf(b.field)];
  const [was, is] = [a.value, b.value];
  if (from === "message" && to === "message")
    return misread(was as ReflectMessage, is as ReflectMessage, way, search) === undefined;
  if (way === "json") return from === to && (from === "enum" ? namesMeet(a, b) : scalarText(was) === scalarText(is));
  if (from === "message" || to === "message") {
    const [message, bytes] = from === "message" ? [was, is] : [is, was];
    return bytes instanceof Uint8Array && plain(message) === plain(bytes);
  }
  return scalarText(was) === scalarText(is);
}

/** Returns the JSON form: a 64-bit number is a string. */
function formOf(field: DescField): "message" | "enum" | "text" | "bytes" | "truth" | "number" | "wide number" {
  if (field.message !== undefined) return "message";
  if (field.enum !== undefined) return "enum";
  if (field.scalar === ScalarType.STRING) return "text";
  if (field.scalar === ScalarType.BYTES) return "bytes";
  if (WIDE.has(field.scalar)) return "wide number";
  return field.scalar === ScalarType.BOOL ? "truth" : "number";
}

const WIDE: ReadonlySet<ScalarType | undefined> = new Set<ScalarType>([
  ScalarType.INT64,
  ScalarType.UINT64,
  ScalarType.SINT64,
  ScalarType.FIXED64,
  ScalarType.SFIXED64,
]);

/** Normalizes numbers of all types, and strings as bytes. */
function scalarText(value: unknown): string {
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "string") return [...Buffer.from(value)].join(",");
  return value instanceof Uint8Array ? [...value].join(",") : String(value);
}

function namesOf(each: DescEnum, number: unknown): readonly string[] {
  const names = each.values.filter((value) => value.number === number).map(({ name }) => name);
  return names.length === 0 ? [String(number)] : names;
}

function namesMeet(a: Item, b: Item): boolean {
  const names = namesOf(b.field.enum!, b.value);
  return namesOf(a.field.enum!, a.value).some((name) => names.includes(name));
}

function within(ranges: readonly Range[], number: number): boolean {
  return ranges.some(({ first, last }) => first <= number && number <= last);
}

interface Member {
  readonly name: string;
  readonly number: number;
}

interface Holder {
  readonly name: string;
  readonly members: readonly Member[];
  readonly reserved: ResolvedMessage["reserved"];
}

/** Checks that removed numbers and names are reserved and stay so. */
function bury(old: Holder, new_: Holder, harm: Harm): void {
  const numbers = new Set(new_.members.map(({ number }) => number));
  const names = new Set(new_.members.map(({ name }) => name));
  const [numbersBefore, namesBefore] = [
    new Set(old.members.map(({ number }) => number)),
    new Set(old.members.map(({ name }) => name)),
  ];
  for (const { name, number } of old.members) {
    if (!numbers.has(number) && !within(new_.reserved.ranges, number))
      harm.wire.add(`${old.name}: ${String(number)} is free`);
    if (!names.has(name) && !numbers.has(number) && !new_.reserved.names.includes(name))
      harm.json.add(`${old.name}: ${name} is free`);
  }
  // A replacement has separate reservations.
  if (old.name !== new_.name) return;
  for (const { first, last } of old.reserved.ranges) {
    for (let number = first; number <= Math.min(last, first + 20); number++) {
      if (numbers.has(number) && !numbersBefore.has(number))
        harm.wire.add(`${old.name}: ${String(number)} was reserved`);
      else if (!within(new_.reserved.ranges, number))
        harm.wire.add(`${old.name}: ${String(number)} is reserved no more`);
    }
  }
  for (const name of old.reserved.names) {
    if (names.has(name) && !namesBefore.has(name)) harm.json.add(`${old.name}: ${name} was reserved`);
    else if (!new_.reserved.names.includes(name)) harm.json.add(`${old.name}: ${name} is reserved no more`);
  }
}

function buryFields(old: ResolvedMessage, new_: ResolvedMessage, harm: Harm): void {
  const own = ({ name, fields, reserved }: ResolvedMessage): Holder => ({
    name,
    members: fields.filter(({ name: each }) => !each.startsWith("[")),
    reserved,
  });
  bury(own(old), own(new_), harm);
}

/** Compares what no value shows. */
function compareFields({ name: holder }: ResolvedMessage, was: ResolvedField, is: ResolvedField, search: Search): void {
  const { certain, possible } = search;
  const name = `${holder}.${was.name}`;
  // It is unknown whether a field was renamed or replaced.
  if (was.name !== is.name) possible.wire.add(`${name} is ${is.name} now`);
  const isText = (was.kind === "string" && is.kind === "string") || (was.key === "string" && is.key === "string");
  if (isText && !was.checked && is.checked) certain.wire.add(`${name} must be a text now`);
  if (was.presence === "required" && is.presence !== "required") addBoth(certain, `${name} may be left out`);
  const isClosed = is.kind === "enum" && search.new.resolved.enums.get(is.ref)!.closed;
  if (isClosed && VARINTS.has(was.kind)) certain.wire.add(`${name} is one of a few now`);
  const [before, after] = [was, is].map(({ options, presence }) =>
    presence === "repeated" || presence === "map" || presence === "required"
      ? undefined
      : (options["default"] ?? ZEROS[was.kind]),
  );
  if (was.kind === is.kind && before !== undefined && after !== undefined && before !== after)
    addBoth(certain, `${name} is ${after} if unset`);
  if (was.ref === is.ref || was.ref === "" || is.ref === "") return;
  const [values, others] = [search.old.resolved.enums.get(was.ref), search.new.resolved.enums.get(is.ref)];
  if (values !== undefined && others !== undefined) compareEnums(values, others, search);
  else if (values === undefined && others === undefined) compareMessages(was.ref, is.ref, search);
}

const VARINTS: ReadonlySet<Kind> = new Set<Kind>(["int32", "int64", "uint32", "uint64"]);

const NUMBERS = [
  ...VARINTS,
  "sint32",
  "sint64",
  "fixed32",
  "fixed64",
  "sfixed32",
  "sfixed64",
  "float",
  "double",
] as const;

/** The defaults; values determine those of enums. */
const ZEROS: Readonly<Partial<Record<Kind, string>>> = {
  string: '""',
  bytes: '""',
  bool: "false",
  ...Object.fromEntries(NUMBERS.map((kind) => [kind, "0"])),
};

function addBoth({ wire, json }: Harm, what: string): void {
  wire.add(what);
  json.add(what);
}

/** Their names stand in JSON, and nothing can reserve them. */
function checkExtensions(old: ResolvedMessage, new_: ResolvedMessage, { json }: Harm): void {
  const names = new Set(new_.fields.map(({ name }) => name));
  for (const { name } of old.fields)
    if (name.startsWith("[") && !names.has(name)) json.add(`${old.name}: ${name} is gone`);
}

/** Checks oneofs: a reader that merges two fields into one keeps one of them. */
function checkRivals(old: ResolvedMessage, new_: ResolvedMessage, harm: Harm): void {
  const both = old.fields.flatMap((was) => {
    const is = new_.fields.find(({ number }) => number === was.number);
    return is === undefined ? [] : [{ was, is }];
  });
  for (const one of both) {
    for (const other of both) {
      if (one === other) continue;
      const excluded = one.was.oneof !== undefined && one.was.oneof === other.was.oneof;
      const excludes = one.is.oneof !== undefined && one.is.oneof === other.is.oneof;
      if (excluded !== excludes)
        addBoth(harm, `${old.name}: ${one.was.name} and ${other.was.name} are cases of one on one side`);
    }
  }
}

function compareEnums(old: ResolvedEnum, new_: ResolvedEnum, { certain }: Search): void {
  bury({ ...old, members: old.values }, { ...new_, members: new_.values }, certain);
  compareWritten(old, new_, certain);
  const numbers = new Set(old.values.map(({ number }) => number));
  if (!old.closed && new_.closed) certain.wire.add(`${old.name} is closed now`);
  if (old.readsJson && !new_.readsJson) certain.json.add(`${old.name} has JSON at best`);
  for (const { name, number } of old.values) {
    const after = new_.values.find((value) => value.name === name);
    if (after !== undefined && after.number !== number)
      certain.wire.add(`${old.name}: ${name} is ${String(after.number)} now`);
    if (after === undefined && new_.values.some((value) => value.number === number))
      certain.json.add(`${old.name}: ${name} is called otherwise`);
  }
  for (const { number } of new_.values)
    if (old.closed && !numbers.has(number)) certain.wire.add(`${old.name}: ${String(number)} is not known`);
}

/** Checks that the old side knows the first name of a number, which JSON writes. */
function compareWritten(old: ResolvedEnum, new_: ResolvedEnum, { json }: Harm): void {
  const known = new Set(old.values.map(({ name }) => name));
  const written = new Map(new_.values.toReversed().map(({ name, number }) => [number, name]));
  for (const { number } of old.values) {
    const name = written.get(number);
    if (name !== undefined && !known.has(name)) json.add(`${old.name}: ${String(number)} is written as ${name}`);
  }
}

const PROMISES = ["IDEMPOTENCY_UNKNOWN", "IDEMPOTENT", "NO_SIDE_EFFECTS"];

function methodsOf(tree: Tree): ReadonlyMap<string, Method> {
  return new Map(
    servicesOf(tree).flatMap(({ full, node }) => node.methods.map((method) => [`/${full}/${method.name}`, method])),
  );
}

function compareCalls(old: Tree, new_: Tree, search: Search): void {
  const { certain } = search;
  const after = methodsOf(new_);
  for (const [path, was] of methodsOf(old)) {
    const is = after.get(path);
    if (is === undefined) {
      addBoth(certain, `${path} is gone`);
      continue;
    }
    if (was.clientStreams !== is.clientStreams || was.serverStreams !== is.serverStreams)
      addBoth(certain, `${path} streams otherwise`);
    const [promised, promises] = [was, is].map(({ options }) =>
      PROMISES.indexOf(options["idempotency_level"] ?? PROMISES[0]!),
    );
    if (promises! < promised!) addBoth(certain, `${path} promises less`);
    if (was.request !== is.request) compareMessages(was.request, is.request, search);
    if (was.response !== is.response) compareMessages(was.response, is.response, search);
  }
}

/** `Any` has the full names of what it holds. */
function comparePackages(old: Tree, new_: Tree, harm: Harm): void {
  const packages = new Map(new_.map((file) => [file.path, file.package]));
  for (const file of old) {
    if ((packages.get(file.path) ?? file.package) === file.package) continue;
    addBoth(harm, `${file.package} is called otherwise`);
  }
}
