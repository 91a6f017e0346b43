// Single edits of fields, as people make them.
import { featuresOf } from "../features.ts";
import { enumsOf, type Field, type Message, type Options, type Reference, type Scalar } from "../model.ts";
import {
  SCALARS,
  freeName,
  freeNumber,
  isPackable,
  randomDefault,
  randomField,
  randomType,
  type Site,
} from "../random.ts";
import { ofField, ofMessage, without, type Edits } from "./edit.ts";

const anyField = (): boolean => true;
const isScalarField = ({ type, key }: Field): boolean => typeof type === "string" && key === undefined;
const isSingular = ({ label, key }: Field): boolean => key === undefined && label !== "repeated";
const isFree = (field: Field): boolean => isSingular(field) && field.oneof === undefined;

/** Without options that go with the type or the label that a field had. */
function retyped(field: Field, change: Partial<Field>): Field {
  const after = { ...field, ...change };
  const isKept = (name: string): boolean =>
    name === "json_name" || name === "deprecated" || (name === "default" && isNumber(field) && isNumber(after));
  return { ...after, options: Object.fromEntries(Object.entries(field.options).filter(([name]) => isKept(name))) };
}

/** A default that a constant would have to stand for: that would be two edits. */
function holdsDefault({ options }: Field, type: Field["type"]): boolean {
  return options["default"] !== undefined && typeof type !== "string";
}

function isNumber({ type, label, key }: Field): boolean {
  return typeof type === "string" && /32|64|double|float/u.test(type) && key === undefined && label !== "repeated";
}

function buried(message: Message, field: Field, how: "both" | "number" | "name" | "nothing"): Message {
  const { ranges, names } = message.reserved;
  const { number, name } = field;
  return {
    ...message,
    fields: message.fields.filter((each) => each !== field),
    messages: field.group ? message.messages.filter((each) => each.name !== "Body") : message.messages,
    reserved: {
      ranges: how === "both" || how === "number" ? [...ranges, { first: number, last: number }] : ranges,
      names: how === "both" || how === "name" ? [...names, name] : names,
    },
  };
}

const removing = (how: Parameters<typeof buried>[2]): Edits[string] =>
  ofMessage((message, chance) => {
    if (message.fields.length < 2) return undefined;
    return buried(message, chance.of(message.fields), how);
  });

/** Types that read nearly the same bytes. */
const NEAR: Readonly<Partial<Record<Scalar, readonly Scalar[]>>> = {
  int32: ["int64", "uint32", "bool", "uint64", "sint32"],
  int64: ["int32", "uint64", "bool"],
  uint32: ["uint64", "int32", "int64", "bool"],
  uint64: ["uint32", "int64"],
  bool: ["int32", "uint64"],
  sint32: ["sint64", "int32"],
  sint64: ["sint32", "int64"],
  fixed32: ["sfixed32", "float", "fixed64"],
  sfixed32: ["fixed32"],
  fixed64: ["sfixed64", "double"],
  sfixed64: ["fixed64"],
  float: ["double", "fixed32"],
  double: ["float"],
  string: ["bytes"],
  bytes: ["string"],
};

function withOption(field: Field, name: string, value: string | undefined): Field {
  const options: Options = value === undefined ? without(field.options, name) : { ...field.options, [name]: value };
  return { ...field, options };
}

const toggled = (
  name: string,
  isMeant: (field: Field, site: Site) => boolean,
  values: readonly string[],
): Edits[string] =>
  ofField(isMeant, (field, chance) => {
    const others = [undefined, ...values].filter((each) => each !== field.options[name]);
    return withOption(field, name, chance.of(others));
  });

const WIDE = new Set(["int64", "uint64", "sint64", "fixed64", "sfixed64"]);

const mayHaveDefault = (field: Field, site: Site): boolean =>
  isSingular(field) &&
  isScalarField(field) &&
  site.file.syntax !== "proto3" &&
  featuresOf(site.file, ...site.around, field).field_presence !== "IMPLICIT";

const ofEdition = (
  feature: string,
  isMeant: (field: Field, site: Site) => boolean,
  values: readonly string[],
): Edits[string] =>
  toggled(`features.${feature}`, (field, site) => site.file.syntax === "2023" && isMeant(field, site), values);

const isMessage = ({ type }: Field, { messages }: Site): boolean =>
  typeof type !== "string" && messages.includes(type.ref);
const isEnum = ({ type }: Field, { enums }: Site): boolean => typeof type !== "string" && enums.includes(type.ref);

export const FIELD_EDITS: Edits = {
  "add a field": ofMessage((message, chance, site) => {
    const field = randomField(chance, freeName(chance, message), freeNumber(message), site);
    const label = field.label === "required" ? "optional" : field.label;
    return { ...message, fields: [...message.fields, { ...field, label }] };
  }),
  "add a required field": ofMessage((message, chance, site) => {
    if (site.file.syntax === "proto3") return undefined;
    const plain: Field = {
      name: freeName(chance, message),
      number: freeNumber(message),
      label: "",
      type: chance.of(SCALARS),
      options: {},
    };
    const field: Field =
      site.file.syntax === "proto2"
        ? { ...plain, label: "required" }
        : { ...plain, options: { "features.field_presence": "LEGACY_REQUIRED" } };
    return { ...message, fields: [...message.fields, field] };
  }),
  "remove a field": removing("nothing"),
  "remove a field, its number reserved": removing("number"),
  "remove a field, its name reserved": removing("name"),
  "remove a field, both reserved": removing("both"),
  "renumber a field": ofMessage((message, chance) => {
    const field = chance.of(message.fields);
    const number = freeNumber(message);
    return { ...message, fields: message.fields.map((each) => (each === field ? { ...each, number } : each)) };
  }),
  "renumber a field, its number reserved": ofMessage((message, chance) => {
    const field = chance.of(message.fields);
    const number = freeNumber(message);
    const ranges = [...message.reserved.ranges, { first: field.number, last: field.number }];
    return {
      ...message,
      reserved: { ...message.reserved, ranges },
      fields: message.fields.map((each) => (each === field ? { ...each, number } : each)),
    };
  }),
  "swap two numbers": ofMessage((message, chance) => {
    if (message.fields.length < 2) return undefined;
    const one = chance.of(message.fields);
    const other = chance.of(message.fields.filter((each) => each !== one));
    const fields = message.fields.map((each) =>
      each === one ? { ...each, number: other.number } : each === other ? { ...each, number: one.number } : each,
    );
    return { ...message, fields };
  }),
  "rename a field": ofField(anyField, (field) => ({ ...field, name: `${field.name}s` })),
  "rename a field, its name in JSON kept": ofField(
    ({ options }) => options["json_name"] === undefined,
    (field) => {
      const kept = field.name.replace(/_+([^_]?)/gu, (_, next: string) => next.toUpperCase());
      return withOption({ ...field, name: `${field.name}s` }, "json_name", `"${kept}"`);
    },
  ),
  "put another field in the place of one": ofMessage((message, chance, site) => {
    const field = chance.of(message.fields);
    if (field.group) return undefined;
    const other = randomField(chance, freeName(chance, message), field.number, site);
    const isWhole = other.key === undefined && other.label !== "repeated";
    if (field.oneof !== undefined && !isWhole) return undefined;
    const after: Field = field.oneof === undefined ? other : { ...other, label: "", oneof: field.oneof };
    return { ...message, fields: message.fields.map((each) => (each === field ? after : each)) };
  }),
  "take another type": ofField(isScalarField, (field, chance, site) => {
    const type = randomType(chance, site);
    return type === field.type || holdsDefault(field, type) ? undefined : retyped(field, { type });
  }),
  "take a type that is written nearly alike": ofField(isScalarField, (field, chance) => {
    const near = NEAR[field.type as Scalar];
    return near && retyped(field, { type: chance.of(near) });
  }),
  "turn an enumeration into a number": ofField(isEnum, (field, chance) =>
    retyped(field, { type: chance.of(["int32", "uint32", "int64", "bool"] as const) }),
  ),
  "turn a number into an enumeration": ofField(
    ({ type, key }) =>
      key === undefined && (type === "int32" || type === "uint32" || type === "int64" || type === "bool"),
    (field, chance, { enums }) =>
      enums.length === 0 || field.options["default"] !== undefined
        ? undefined
        : retyped(field, { type: { ref: chance.of(enums) } }),
  ),
  "take another enumeration": ofField(isEnum, (field, chance, { enums }) =>
    enums.length < 2 ? undefined : retyped(field, { type: { ref: chance.of(enums) } }),
  ),
  "take another message": ofField(isMessage, (field, chance, { messages }) =>
    retyped(field, { type: { ref: chance.of(messages) } }),
  ),
  "turn a message into bytes": ofField(isMessage, (field) => retyped(field, { type: "bytes" })),
  "turn bytes into a message": ofField(
    ({ type }) => type === "bytes",
    (field, chance, { messages }) => retyped(field, { type: { ref: chance.of(messages) } }),
  ),
  "make it repeated": ofField(isFree, (field) => ({ ...withOption(field, "default", undefined), label: "repeated" })),
  "make it single": ofField(
    ({ label }) => label === "repeated",
    (field, _, { file }) => ({
      ...withOption(field, "packed", undefined),
      label: file.syntax === "proto2" ? "optional" : "",
    }),
  ),
  "give it presence, or take it": ofField(
    (field, site) => isFree(field) && site.file.syntax === "proto3",
    (field) => ({ ...field, label: field.label === "optional" ? "" : "optional" }),
  ),
  "demand it": ofField(
    (field, site) => isFree(field) && site.file.syntax === "proto2" && field.label === "optional",
    (field) => ({ ...withOption(field, "default", undefined), label: "required" }),
  ),
  "demand it no more": ofField(
    ({ label }) => label === "required",
    (field) => ({ ...field, label: "optional" }),
  ),
  "turn a map into a list": ofField(
    ({ key }) => key !== undefined,
    (field, chance, { messages }) =>
      retyped(without(field, "key"), { label: "repeated", type: { ref: chance.of(messages) } }),
  ),
  "take another key": ofField(
    ({ key }) => key !== undefined,
    (field, chance) => ({ ...field, key: chance.of(["string", "int32", "uint64", "bool"] as const) }),
  ),
  "take other values": ofField(
    ({ key }) => key !== undefined,
    (field, chance, site) => retyped(field, { type: randomType(chance, site) }),
  ),
  "put a field into a oneof": ofMessage((message, chance) => {
    const field = message.fields.find((each) => isFree(each) && !each.group && each.label !== "required");
    if (field === undefined) return undefined;
    const after: Field = { ...field, label: "", oneof: chance.of(["choice", "fresh"]) };
    return { ...message, fields: message.fields.map((each) => (each === field ? after : each)) };
  }),
  "put two fields into a new oneof": ofMessage((message) => {
    const pair = message.fields.filter((each) => isFree(each) && !each.group && each.label !== "required").slice(0, 2);
    if (pair.length < 2) return undefined;
    const { fields } = message;
    const moved = (each: Field): Field => ({ ...each, label: "", oneof: "fresh" });
    return { ...message, fields: fields.map((each) => (pair.includes(each) ? moved(each) : each)) };
  }),
  "take a field out of its oneof": ofField(
    ({ oneof }) => oneof !== undefined,
    (field, _, { file }) => ({ ...without(field, "oneof"), label: file.syntax === "2023" ? "" : "optional" }),
  ),
  "move a field to another oneof": ofField(
    ({ oneof }) => oneof !== undefined,
    (field) => ({ ...field, oneof: "fresh" }),
  ),
  "rename a oneof": ofMessage((message) => {
    if (!message.fields.some(({ oneof }) => oneof === "choice")) return undefined;
    return {
      ...message,
      fields: message.fields.map((each) => (each.oneof === "choice" ? { ...each, oneof: "either" } : each)),
    };
  }),
  "dissolve a oneof": ofMessage((message, _, { file }) => {
    if (!message.fields.some(({ oneof }) => oneof === "choice")) return undefined;
    const freed = (each: Field): Field =>
      each.oneof === "choice" ? { ...without(each, "oneof"), label: file.syntax === "2023" ? "" : "optional" } : each;
    return { ...message, fields: message.fields.map(freed) };
  }),
  "state another name in JSON": toggled("json_name", anyField, ['"told"', '"said"']),
  "state the name in JSON that it has anyway": ofField(
    ({ options }) => options["json_name"] === undefined,
    (field) =>
      withOption(field, "json_name", `"${field.name.replace(/_+([^_]?)/gu, (_, next: string) => next.toUpperCase())}"`),
  ),
  "change deprecation": toggled("deprecated", anyField, ["true", "false"]),
  "state another default": ofField(mayHaveDefault, (field, chance) => {
    const value = randomDefault(chance, field.type);
    if (field.label === "required" || value === undefined) return undefined;
    return withOption(field, "default", field.options["default"] !== undefined && chance.is(40) ? undefined : value);
  }),
  "state a constant as the default": ofField(
    (field, site) =>
      isSingular(field) && isEnum(field, site) && site.file.syntax === "proto2" && field.label !== "required",
    (field, chance, { tree }) => {
      const { ref } = field.type as Reference;
      const values = enumsOf(tree).find(({ full }) => full === ref)!.node.values;
      return withOption(field, "default", chance.of(values).name);
    },
  ),
  "state the default that it has anyway": ofField(
    (field, site) =>
      mayHaveDefault(field, site) && field.options["default"] === undefined && field.label !== "required",
    (field) => {
      const zero = ({ string: '""', bool: "false", int32: "0", int64: "0" } as const)[field.type as "string"];
      return zero && withOption(field, "default", zero);
    },
  ),
  "change packing": toggled(
    "packed",
    ({ label, type }, { enums, file }) => label === "repeated" && isPackable(type, enums) && file.syntax !== "2023",
    ["true", "false"],
  ),
  "change jstype": toggled("jstype", ({ type, key }) => key === undefined && WIDE.has(String(type)), [
    "JS_STRING",
    "JS_NUMBER",
    "JS_NORMAL",
  ]),
  "change ctype": toggled("ctype", ({ type, key }) => key === undefined && (type === "string" || type === "bytes"), [
    "CORD",
    "STRING",
  ]),
  "state a presence": ofEdition(
    "field_presence",
    (field) => isFree(field) && field.options["default"] === undefined && isScalarField(field),
    ["IMPLICIT", "EXPLICIT", "LEGACY_REQUIRED"],
  ),
  "state an encoding of messages": ofEdition(
    "message_encoding",
    (field, site) => isMessage(field, site) && field.key === undefined,
    ["LENGTH_PREFIXED", "DELIMITED"],
  ),
  "state an encoding of lists": ofEdition(
    "repeated_field_encoding",
    ({ label, type }, { enums }) => label === "repeated" && isPackable(type, enums),
    ["PACKED", "EXPANDED"],
  ),
  "state a validation of texts": ofEdition("utf8_validation", ({ type }) => type === "string", ["VERIFY", "NONE"]),
  "reserve something more": ofMessage((message) => {
    const number = freeNumber(message);
    const ranges = [...message.reserved.ranges, { first: number, last: number + 1 }];
    return { ...message, reserved: { ranges, names: [...message.reserved.names, "never_used"] } };
  }),
  "give up a reserved number": ofMessage((message) => {
    const { ranges, names } = message.reserved;
    return ranges.length === 0 ? undefined : { ...message, reserved: { ranges: ranges.slice(1), names } };
  }),
  "give up a reserved name": ofMessage((message) => {
    const { ranges, names } = message.reserved;
    return names.length === 0 ? undefined : { ...message, reserved: { ranges, names: names.slice(1) } };
  }),
  "give up a part of a reserved range": ofMessage((message) => {
    const { ranges, names } = message.reserved;
    const [range, ...others] = ranges;
    if (range === undefined || range.first === range.last) return undefined;
    return { ...message, reserved: { ranges: [{ ...range, first: range.first + 1 }, ...others], names } };
  }),
  "split a reserved range": ofMessage((message) => {
    const { ranges, names } = message.reserved;
    const [range, ...others] = ranges;
    if (range === undefined || range.first === range.last) return undefined;
    const halves = [
      { first: range.first, last: range.first },
      { first: range.first + 1, last: range.last },
    ];
    return { ...message, reserved: { ranges: [...halves, ...others], names } };
  }),
  "use a reserved number": ofMessage((message, chance) => {
    const [range, ...ranges] = message.reserved.ranges;
    if (range === undefined) return undefined;
    const field: Field = {
      name: freeName(chance, message),
      number: range.first,
      label: "repeated",
      type: "string",
      options: {},
    };
    const rest = range.first === range.last ? ranges : [{ ...range, first: range.first + 1 }, ...ranges];
    return { ...message, fields: [...message.fields, field], reserved: { ...message.reserved, ranges: rest } };
  }),
  "use a reserved name": ofMessage((message) => {
    const [name, ...names] = message.reserved.names;
    if (name === undefined) return undefined;
    const field: Field = { name, number: freeNumber(message), label: "repeated", type: "string", options: {} };
    return { ...message, fields: [...message.fields, field], reserved: { ...message.reserved, names } };
  }),
  "close a range of extensions": ofMessage((message, chance) => {
    const [range] = message.extensions;
    if (range === undefined) return undefined;
    return { ...message, extensions: chance.is(50) ? [] : [{ ...range, first: range.first + 100 }] };
  }),
  "open a range of extensions": ofMessage((message, _, { file }) =>
    file.syntax === "proto3"
      ? undefined
      : { ...message, extensions: [...message.extensions, { first: 5000, last: 5100 }] },
  ),
  "reorder fields": ofMessage((message) => ({ ...message, fields: message.fields.toReversed() })),
};
