// The consequences of an edit, found by trying values on declarations, without their text.
import { canonical, isObject, type Json } from "../../../src/model/json.ts";
import type { Edited } from "./edits.ts";
import { declarationOf, definedOf, membersOf, shapeOf, type Package, type Struct, type Type } from "./model.ts";
import { typeText } from "./print.ts";
import { read, write } from "./bytes.ts";
import { samples } from "./samples.ts";
import { decode, encode, Refused, stored, validate, type Value, type Values } from "./server.ts";

/** Examples of each kind of harm. */
export interface Truth {
  /** Old requests are rejected, lose properties, or return something else. */
  readonly json: readonly string[];
  /** Clients of the old version reject or misread new values. */
  readonly skew: readonly string[];
  /** Only what is empty is written or left out otherwise. */
  readonly presence: readonly string[];
  /** Bytes are rejected or read differently. */
  readonly bytes: readonly string[];
  /** The value of a constant changed. */
  readonly values: readonly string[];
  /** A program no longer compiles, or changes its meaning. */
  readonly source: readonly string[];
}

export function truthOf({ old, new: new_ }: Edited): Truth {
  const truth = {
    json: new Set<string>(),
    skew: new Set<string>(),
    presence: new Set<string>(),
    bytes: new Set<string>(),
    values: new Set<string>(),
    source: new Set<string>(),
  };
  for (const before of old) {
    const after = new_.find(({ version }) => version === before.version);
    if (after === undefined || after === before) continue;
    for (const name of rootsOf(before, after)) tryValues(name, before, after, truth);
    const left = surfaceOf(after, before);
    for (const each of surfaceOf(before, after)) if (!left.has(each)) truth.source.add(each);
    const [was, is] = [before, after].map(constantsOf);
    for (const [name, value] of was!) if ((is!.get(name) ?? value) !== value) truth.values.add(`${name} = ${value}`);
  }
  const list = (of: ReadonlySet<string>): readonly string[] => [...of].slice(0, 3);
  return {
    json: list(truth.json),
    skew: list(truth.skew),
    presence: list(truth.presence),
    bytes: list(truth.bytes),
    values: list(truth.values),
    source: list(truth.source),
  };
}

type Found = Readonly<Record<keyof Truth, Set<string>>>;

/** Returns kinds, and structs that no kind leads to, which users of the package encode directly. */
function rootsOf(...sides: readonly [Package, Package]): readonly string[] {
  const [before, after] = sides.map((home) => {
    const structs = home.declarations.filter((each) => each.kind === "struct");
    const reached = new Set<string>();
    const reach = (type: Type): void => {
      if ("of" in type) reach(type.of);
      if (type.kind !== "named" || reached.has(type.name)) return;
      reached.add(type.name);
      const declaration = declarationOf(home, type.name);
      if (declaration.kind === "struct") for (const field of declaration.fields) reach(field.type);
      else reach(declaration.type);
    };
    for (const { isRoot, fields } of structs) if (isRoot) for (const { type } of fields) reach(type);
    const isStruct = (name: string): boolean => shapeOf({ kind: "named", name }, home).kind === "struct";
    const names = home.declarations.map(({ name }) => name).filter(isStruct);
    return new Map(names.map((name) => [name, !reached.has(name)]));
  });
  return [...before!.keys()].filter((name) => before!.get(name)! && after!.has(name));
}

function tryValues(name: string, before: Package, after: Package, found: Found): void {
  const root: Type = { kind: "named", name };
  const tries = new Map([...samples(root, before), ...samples(root, after)].map((json) => [canonical(json), json]));
  for (const [text, json] of tries) {
    const was = attempt(() => stored(json, root, before));
    const is = attempt(() => stored(json, root, after));
    const answer = is instanceof Refused ? undefined : known(encode(is, root, after), root, before);
    if (!(was instanceof Refused)) {
      if (answer !== undefined) compareAnswers(encode(was, root, before), answer, found);
      // Controllers write the status, and do so as they are told to.
      else if (is instanceof Refused && (!is.message.startsWith("/status") || is.message.endsWith("unknown"))) {
        found.json.add(is.message);
      }
      compareBytes(was, root, before, after, found);
    }
    if (is instanceof Refused || answer === undefined) continue;
    const shown = known(json, root, before);
    const taken = canonical(shown) === text ? was : attempt(() => stored(shown, root, before));
    if (taken instanceof Refused && !taken.message.startsWith("/status")) found.skew.add(taken.message);
    // An answer of the old server is not new.
    const isNew = taken instanceof Refused || canonical(encode(taken, root, before)) !== canonical(answer);
    const refusal = isNew ? misreading(answer, root, before) : undefined;
    // List merging of the status matters to its writers only.
    if (refusal !== undefined && !/^\/status.*twice$/u.test(refusal.message)) found.skew.add(refusal.message);
    compareBytes(is, root, after, before, found);
  }
}

/** Returns why a client rejects an answer. */
function misreading(answer: Json, root: Type, client: Package): Refused | undefined {
  return attempt(() => {
    decode(answer, root, client, { isStrict: false, path: "" });
    validate(withoutEmpty(answer, root, client), root, client);
  }) as Refused | undefined;
}

function attempt<T>(what: () => T): T | Refused {
  try {
    return what();
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

function compareAnswers(given: Json, now: Json, found: Found): void {
  if (canonical(given) === canonical(now)) return;
  const [before, after] = [given, now].map((each) => canonical(sparse(withoutStatus(each))));
  (before === after ? found.presence : found.json).add(`${canonical(given)} comes back as ${canonical(now)}`);
}

/** Controllers fill it in. */
function withoutStatus(json: Json): Json {
  if (!isObject(json)) return json;
  const { status: _, ...rest } = json;
  return rest;
}

/** Checks that bytes of one side are read like the same JSON. */
function compareBytes(value: Value, root: Type, writer: Package, reader: Package, found: Found): void {
  const [from, to] = [shapeOf(root, writer), shapeOf(root, reader)] as readonly [Struct, Struct];
  if (from.fields.every(({ number }) => number === undefined)) return;
  const bytes = write(value as Values, from, writer);
  const json = encode(read(bytes, from, writer), root, writer);
  const expected = attempt(() => decode(json, root, reader, { isStrict: false, path: "" }));
  if (expected instanceof Refused) return;
  const got = attempt(() => read(bytes, to, reader));
  if (got instanceof Refused) found.bytes.add(got.message);
  else {
    const [wanted, read_] = [expected, got].map((each) => canonical(sparse(encode(each, root, reader))));
    if (wanted !== read_) found.bytes.add(`${wanted!} is read as ${read_!}`);
  }
}

/** Without members that a side does not have. */
function known(json: Json, type: Type, home: Package): Json {
  const shape = shapeOf(type, home);
  if (shape.kind === "pointer") return known(json, shape.of, home);
  if (shape.kind === "list" && Array.isArray(json)) return json.map((each: Json) => known(each, shape.of, home));
  if (!isObject(json)) return json;
  if (shape.kind === "map")
    return Object.fromEntries(Object.entries(json).map(([key, each]) => [key, known(each, shape.of, home)]));
  if (shape.kind !== "struct") return json;
  const members = membersOf(shape, home).filter(({ name }) => name in json);
  return Object.fromEntries(members.map(({ name, path }) => [name, known(json[name]!, path.at(-1)!.type, home)]));
}

/** Removes zero values that Go writes for missing ones, because limits do not apply to them. */
function withoutEmpty(json: Json, type: Type, home: Package): Json {
  const shape = shapeOf(type, home);
  if (shape.kind === "pointer") return withoutEmpty(json, shape.of, home);
  if (shape.kind === "list" && Array.isArray(json)) return json.map((each: Json) => withoutEmpty(each, shape.of, home));
  if (!isObject(json)) return json;
  if (shape.kind === "map")
    return Object.fromEntries(Object.entries(json).map(([key, each]) => [key, withoutEmpty(each, shape.of, home)]));
  if (shape.kind !== "struct") return json;
  const members = membersOf(shape, home).filter(({ name }) => name in json);
  return Object.fromEntries(
    members.flatMap(({ name, path }) => {
      const field = path.at(-1)!;
      const each = json[name]!;
      const isOptional = field.presence.endsWith("ptional");
      if (isOptional && sparse(each) === undefined) return [];
      return [[name, withoutEmpty(each, field.type, home)] as const];
    }),
  );
}

/** Without what is empty; undefined where nothing is left. */
function sparse(json: Json): Json {
  const empty = undefined as unknown as Json;
  if (Array.isArray(json)) return json.length === 0 ? empty : json.map((each: Json) => sparse(each) ?? 0);
  if (!isObject(json))
    return json === null || json === "" || json === 0 || json === false || json === "0" ? empty : json;
  const members = Object.entries(json).flatMap(([name, each]) => {
    const rest = sparse(each) as Json | undefined;
    return rest === undefined ? [] : [[name, rest] as const];
  });
  return members.length === 0 ? empty : Object.fromEntries(members);
}

function namesIn(type: string, home: Package): ReadonlySet<string> {
  if (!home.declarations.some(({ name }) => name === type)) return new Set();
  const shape = shapeOf({ kind: "named", name: type }, home);
  return new Set(shape.kind === "struct" ? shape.fields.map(({ json }) => json) : []);
}

function constantsOf({ declarations }: Package): ReadonlyMap<string, string> {
  const constants = declarations.flatMap((each) => (each.kind === "defined" ? each.constants : []));
  return new Map(constants.map(({ go, value }) => [go, value]));
}

/** All that a program can name, with its type. Aliases are the types that they stand for, on either side. */
function surfaceOf(home: Package, others: Package): ReadonlySet<string> {
  const names = new Set<string>();
  const textOf = (type: Type): string => {
    if ("of" in type) return typeText({ ...type, of: { kind: "named", name: textOf(type.of) } });
    if (type.kind !== "named") return typeText(type);
    const aliases = [...home.declarations, ...others.declarations].filter(({ kind }) => kind === "alias");
    const alias = aliases.find(({ name }) => name === type.name);
    return alias?.kind === "alias" ? textOf(alias.type) : type.name;
  };
  for (const { name } of home.declarations) {
    names.add(`type ${name}`);
    const own = textOf({ kind: "named", name });
    for (const { go } of definedOf({ kind: "named", name }, home)?.constants ?? []) names.add(`const ${go} ${own}`);
    const shape = shapeOf({ kind: "named", name }, home);
    if (shape.kind !== "struct") continue;
    const kept = namesIn(name, others);
    for (const { go, json, type } of shape.fields) {
      names.add(`${own}.${go} ${textOf(type)}`);
      // A removed JSON name is reported for JSON.
      if (kept.has(json)) names.add(`${own}.${go} is ${json}`);
    }
  }
  return names;
}
