// Random packages, small and such as people write.
import type { Chance } from "../chance.ts";
import type { Json } from "../../../src/model/json.ts";
import {
  shapeOf,
  type Basic,
  type Declaration,
  type Defined,
  type Field,
  type Foreign,
  type Group,
  type Limits,
  type Package,
  type Struct,
  type Type,
} from "./model.ts";

const NAMES = ["size", "mode", "tags", "host", "count", "weight", "enabled", "start", "labels", "limit"] as const;
export const WHOLE: readonly Basic[] = ["int32", "int32", "int64", "int8", "uint16", "uint32", "uint64"];
const BASICS: readonly Basic[] = ["string", "string", "string", "string", "string", ...WHOLE, "bool", "float64"];
const FOREIGN: readonly Foreign[] = ["metav1.Time", "resource.Quantity", "intstr.IntOrString", "metav1.LabelSelector"];
export const PATTERNS = ["^[a-z]*$", "^[a-z0-9]*$", "^.{0,3}$"] as const;
/** Strings for the oracle, besides other values. */
export const TEXTS = [
  "abc",
  "fast",
  "slow",
  "eager",
  "lazy",
  "ab",
  "a",
  "x1",
  "abcd",
  "abcde",
  "abcdefg",
  "abcdefgh",
  "abcdefghi",
  "abcdefghij",
  "abcdefghijk",
  "A-B",
  "",
] as const;
export const INTEGERS = [
  3,
  2,
  5,
  1,
  4,
  6,
  9,
  10,
  11,
  99,
  100,
  101,
  7,
  0,
  -1,
  300,
  2 ** 31,
  2 ** 32,
  2 ** 40,
  -(2 ** 40),
] as const;

export const string: Type = { kind: "basic", name: "string" };

export function goName(json: string): string {
  return json.charAt(0).toUpperCase() + json.slice(1);
}

export function randomType(chance_: Chance, named: readonly string[]): Type {
  const leaf = (): Type => {
    const luck = chance_.of([0, 0, 0, 1, 1, 2]);
    if (luck === 1 && named.length > 0) return { kind: "named", name: chance_.of(named) };
    if (luck === 2) return { kind: "foreign", name: chance_.of(FOREIGN) };
    return { kind: "basic", name: chance_.of(BASICS) };
  };
  const own = leaf();
  // Protobuf has no lists of lists.
  if (own.kind === "named" && own.name === "Words") return own;
  switch (chance_.of(["own", "own", "own", "pointer", "pointer", "list", "map", "bytes"])) {
    case "pointer":
      return { kind: "pointer", of: own };
    case "list":
      return { kind: "list", of: own };
    case "map":
      return { kind: "map", of: own };
    case "bytes":
      return { kind: "bytes" };
    default:
      return own;
  }
}

/** One or two that fit the shape of a type. */
export function randomLimits(chance_: Chance, type: Type, home: Package): Limits {
  const bare = type.kind === "pointer" ? type.of : type;
  const shape = shapeOf(bare, home);
  if (shape.kind === "list") return chance_.of<Limits>([{ MinItems: 2 }, { MaxItems: 2 }, { MaxItems: 3 }]);
  if (shape.kind === "map") return chance_.of<Limits>([{ MaxProperties: 1 }, { MaxProperties: 2 }]);
  if (shape.kind !== "basic") return {};
  if (shape.name === "string") {
    // All constants of the type are accepted.
    if (bare.kind === "named") return chance_.of<Limits>([{ MaxLength: 8 }, { MaxLength: 10 }]);
    return chance_.of<Limits>([
      { MinLength: 2 },
      { MaxLength: 4 },
      { MinLength: 2, MaxLength: 8 },
      { Pattern: chance_.of(PATTERNS) },
      { Enum: ["fast", "slow"] },
      { Enum: ["fast", "slow", "eager"] },
    ]);
  }
  if (shape.name === "bool") return {};
  return chance_.of<Limits>([
    { Minimum: 2 },
    { Maximum: 10 },
    { Minimum: 0, Maximum: 100 },
    { Minimum: 2, Maximum: 5 },
  ]);
}

export function randomDefault(chance_: Chance, field: Field, home: Package): Json | undefined {
  const bare = field.type.kind === "pointer" ? field.type.of : field.type;
  if (bare.kind !== "basic" || Object.keys(field.limits).length > 0) return undefined;
  if (bare.name === "string") return chance_.of(["abc", "fast"]);
  return bare.name === "bool" ? true : shapeOf(bare, home).kind === "basic" ? chance_.of([3, 5]) : undefined;
}

const HOW = [
  { omit: "omitempty", presence: "optional" },
  { omit: "omitempty", presence: "optional" },
  { omit: "omitempty", presence: "" },
  { omit: "omitempty", presence: "k8s:optional" },
  { omit: "", presence: "" },
  { omit: "", presence: "required" },
  { omit: "", presence: "optional" },
  { omit: "omitzero", presence: "kubebuilder:validation:Optional" },
] as const;

export function randomField(chance_: Chance, json: string, home: Package, named: readonly string[]): Field {
  const type = randomType(chance_, named);
  const plain: Field = { go: goName(json), json, type, ...chance_.of(HOW), limits: {}, doc: `The ${json} of it.` };
  const limited = chance_.is(35) ? { ...plain, limits: randomLimits(chance_, type, home) } : plain;
  const isOptional = limited.presence.endsWith("ptional");
  const default_ = isOptional && chance_.is(25) ? randomDefault(chance_, limited, home) : undefined;
  const shape = shapeOf(type, home);
  const list = shape.kind === "list" && chance_.is(50) ? chance_.of(listTypes(shape.of, home)) : undefined;
  return { ...limited, ...(default_ !== undefined && { default: default_ }), ...(list && { list }) };
}

/** Sets are of scalars, maps of structs with a name. */
export function listTypes(items: Type, home: Package): readonly NonNullable<Field["list"]>[] {
  const shape = shapeOf(items, home);
  if (shape.kind === "basic") return ["atomic", "set"];
  return shape.kind === "struct" && shape.fields.some(({ json }) => json === "name") ? ["atomic", "map"] : ["atomic"];
}

function fieldsOf(chance_: Chance, count: number, home: Package, named: readonly string[]): readonly Field[] {
  const names = [...NAMES];
  return Array.from({ length: count }, () => {
    const name = chance_.of(names);
    names.splice(names.indexOf(name), 1);
    return randomField(chance_, name, home, named);
  });
}

export function numbered(fields: readonly Field[], first = 1): readonly Field[] {
  return fields.map((field, index) => ({ ...field, number: first + index }));
}

const NAME: Field = { go: "Name", json: "name", type: string, omit: "", presence: "", limits: {}, doc: "Its name." };

function mode(chance_: Chance): Defined {
  const constants = ["fast", "slow", "eager"].map((value) => ({ go: `Mode${goName(value)}`, value }));
  return {
    kind: "defined",
    name: "Mode",
    type: string,
    isEnum: chance_.is(60),
    limits: chance_.is(15) ? { MaxLength: 10 } : {},
    constants: constants.slice(0, chance_.of([2, 3])),
    file: "types.go",
  };
}

const OTHERS: readonly Defined[] = [
  {
    kind: "defined",
    name: "Weight",
    type: { kind: "basic", name: "int32" },
    isEnum: false,
    limits: {},
    constants: [],
    file: "types.go",
  },
  {
    kind: "defined",
    name: "Words",
    type: { kind: "list", of: string },
    isEnum: false,
    limits: {},
    constants: [],
    file: "shared.go",
  },
];

function randomPackage(chance_: Chance): Package {
  const isNumbered = chance_.is(60);
  const declarations: Declaration[] = [mode(chance_), chance_.of(OTHERS)];
  const home: Package = { version: "v1", declarations };
  const add = (name: string, fields: readonly Field[], more: Partial<Struct> = {}): void => {
    const all = isNumbered ? numbered(fields, more.isRoot ? 2 : 1) : fields;
    declarations.push({ kind: "struct", name, fields: all, tombstones: [], file: "types.go", ...more });
  };
  const scalars = declarations.map(({ name }) => name);
  add("Leaf", [NAME, ...fieldsOf(chance_, chance_.of([1, 2]), home, scalars)]);
  add("Inner", fieldsOf(chance_, 2, home, [...scalars, "Leaf"]), { file: chance_.of(["types.go", "shared.go"]) });
  add("Common", [{ ...randomField(chance_, "zone", home, scalars) }, { ...randomField(chance_, "region", home, []) }]);
  const common: Field = {
    go: "Common",
    json: "",
    embedded: true,
    type: { kind: "named", name: "Common" },
    omit: "",
    presence: "",
    limits: {},
    doc: "What all have.",
  };
  const every = [...scalars, "Leaf", "Inner", "Leaf", "Inner"];
  const own = fieldsOf(chance_, chance_.of([2, 3]), home, every);
  add("WidgetSpec", chance_.is(60) ? [common, ...own] : own);
  add("WidgetStatus", fieldsOf(chance_, 2, home, [...scalars, "Leaf"]));
  const part = (name: string, omit: Field["omit"], presence: Field["presence"]): Field => {
    const type: Type = { kind: "named", name: `Widget${goName(name)}` };
    return { go: goName(name), json: name, type, omit, presence, limits: {}, doc: `The ${name}.` };
  };
  const spec = chance_.of([part("spec", "", ""), part("spec", "omitempty", "optional")]);
  add("Widget", [spec, part("status", "omitempty", "optional")], { isRoot: true });
  return home;
}

/** Creates a group of one or two versions that start equal. */
export function randomGroup(chance_: Chance): Group {
  const home = randomPackage(chance_);
  return chance_.is(25) ? [{ ...home, version: "v1beta1" }, home] : [home];
}
