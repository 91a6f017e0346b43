// Single edits of enums, messages, extensions, services and files, as people make them.
import type { Chance } from "../../chance.ts";
import {
  NOTHING_RESERVED,
  enumsOf,
  extensionsOf,
  holderOf,
  mapEnums,
  mapExtensions,
  mapMessages,
  messagesOf,
  nameIn,
  renameReferences,
  type Enum,
  type File,
  type Message,
  type Method,
  type Service,
  type Syntax,
  type Tree,
  type Value,
} from "../model.ts";
import { definitionsOf, randomFileOption } from "../random.ts";
import { ofEnum, ofExtension, ofMessage, without, type Edit, type Edits } from "./edit.ts";

function greatest({ values, reserved }: Enum): number {
  return Math.max(...values.map(({ number }) => number), ...reserved.ranges.map(({ last }) => last));
}

function fresh(each: Enum): Value {
  const prefix = /^.*_/u.exec(each.values[0]!.name)?.[0] ?? "";
  return { name: `${prefix}NEWEST`, number: greatest(each) + 1, options: {} };
}

const FORMATS = ["ALLOW", "LEGACY_BEST_EFFORT"] as const;

type Burial = "both" | "number" | "name" | "nothing";

const removing = (how: Burial): Edit =>
  ofEnum((each, chance) => {
    const [first, ...others] = each.values;
    if (others.length < 2) return undefined;
    const removed = chance.of(others);
    const { ranges, names } = each.reserved;
    const isAliased = each.values.some((value) => value !== removed && value.number === removed.number);
    const buriesNumber = (how === "both" || how === "number") && !isAliased;
    return {
      ...each,
      values: [first!, ...others.filter((value) => value !== removed)],
      reserved: {
        ranges: buriesNumber ? [...ranges, { first: removed.number, last: removed.number }] : ranges,
        names: how === "both" || how === "name" ? [...names, removed.name] : names,
      },
    };
  });

const ofValue = (change: (value: Value, each: Enum, chance: Chance) => Value | undefined): Edit =>
  ofEnum((each, chance) => {
    const value = chance.of(each.values.slice(1));
    const after = change(value, each, chance);
    return after && { ...each, values: each.values.map((other) => (other === value ? after : other)) };
  });

export const ENUM_EDITS: Edits = {
  "add a value": ofEnum((each) => ({ ...each, values: [...each.values, fresh(each)] })),
  "name a value once more": ofEnum((each, chance) => {
    const { number } = chance.of(each.values);
    return { ...each, values: [...each.values, { ...fresh(each), number }] };
  }),
  "remove a value": removing("nothing"),
  "remove a value, its number reserved": removing("number"),
  "remove a value, its name reserved": removing("name"),
  "remove a value, both reserved": removing("both"),
  "rename a value": ofValue((value) => ({ ...value, name: `${value.name}_NOW` })),
  "rename the first value": ofEnum((each) => {
    const [first, ...others] = each.values;
    return { ...each, values: [{ ...first!, name: `${first!.name}_NOW` }, ...others] };
  }),
  "rename a value, the old name kept": ofEnum((each, chance) => {
    const { name, number } = chance.of(each.values);
    const at = each.values.findIndex((value) => value.name === name);
    return { ...each, values: each.values.toSpliced(at, 0, { name: `${name}_NOW`, number, options: {} }) };
  }),
  "renumber a value": ofValue((value, each) => ({ ...value, number: greatest(each) + 1 })),
  "swap two numbers of values": ofEnum((each) => {
    const [first, one, other, ...rest] = each.values;
    if (one === undefined || other === undefined) return undefined;
    return { ...each, values: [first!, { ...one, number: other.number }, { ...other, number: one.number }, ...rest] };
  }),
  "put another value first": ofEnum((each, _, { file }) => {
    const [first, second, ...rest] = each.values;
    return file.syntax === "proto2" && second ? { ...each, values: [second, first!, ...rest] } : undefined;
  }),
  "deprecate a value": ofValue((value) => ({ ...value, options: { deprecated: "true" } })),
  "give up what an enumeration reserves": ofEnum((each) =>
    each.reserved.ranges.length === 0 ? undefined : { ...each, reserved: NOTHING_RESERVED },
  ),
  "use a reserved number for a value": ofEnum((each) => {
    const [range, ...ranges] = each.reserved.ranges;
    if (range === undefined) return undefined;
    const rest = range.first === range.last ? ranges : [{ ...range, first: range.first + 1 }, ...ranges];
    const value = { ...fresh(each), number: range.first };
    return { ...each, values: [...each.values, value], reserved: { ...each.reserved, ranges: rest } };
  }),
  "reserve something more of an enumeration": ofEnum((each) => {
    const number = greatest(each) + 3;
    return {
      ...each,
      reserved: { ...each.reserved, ranges: [...each.reserved.ranges, { first: number, last: number }] },
    };
  }),
  "open or close an enumeration": ofEnum((each, chance, { file }) => {
    if (file.syntax !== "2023") return undefined;
    return { ...each, options: { ...each.options, "features.enum_type": chance.of(["OPEN", "CLOSED"]) } };
  }),
  "promise less of an enumeration in JSON": ofEnum((each, chance, { file }) => {
    if (file.syntax !== "2023") return undefined;
    return { ...each, options: { ...each.options, "features.json_format": chance.of(FORMATS) } };
  }),
  "remove an enumeration that nothing uses": (tree, chance) => {
    const used = referencesIn(tree);
    const free = enumsOf(tree).filter(({ full }) => !used.has(full));
    if (free.length === 0) return undefined;
    const { full } = chance.of(free);
    return mapEnums(tree, (each, name) => (name === full ? undefined : each));
  },
  "rename an enumeration": (tree, chance) => {
    const all = enumsOf(tree);
    if (all.length === 0) return undefined;
    const { full, node } = chance.of(all);
    const name = `${node.name}Now`;
    const renamed = mapEnums(tree, (each, at) => (at === full ? { ...each, name } : each));
    return renameReferences(renamed, full, nameIn(holderOf(full), name));
  },
};

function referencesIn(tree: Tree): ReadonlySet<string> {
  const names = new Set<string>();
  const fields = [
    ...messagesOf(tree).flatMap(({ node }) => node.fields),
    ...extensionsOf(tree).map(({ node }) => node.field),
  ];
  for (const { type } of fields) if (typeof type !== "string") names.add(type.ref);
  for (const { node } of extensionsOf(tree)) names.add(node.extendee);
  for (const { methods } of tree.flatMap(({ services }) => services))
    for (const { request, response } of methods) names.add(request).add(response);
  return names;
}

/** Neither it nor anything in it is referred to from elsewhere, and it is no group's. */
function unusedMessages(tree: Tree): readonly string[] {
  return messagesOf(tree).flatMap(({ full, node }) => {
    const rest = mapMessages(tree, (message, name) => (name === full ? undefined : message));
    const used = [...referencesIn(rest)].some((name) => name === full || name.startsWith(`${full}.`));
    return used || node.name === "Body" ? [] : [full];
  });
}

/** Elsewhere in the tree, under another name; undefined where something there is called so. */
function relocated(
  tree: Tree,
  from: string,
  to: string,
  place: (tree: Tree, message: Message) => Tree,
): Tree | undefined {
  const found = messagesOf(tree).find(({ full }) => full === from);
  if (found === undefined || [...messagesOf(tree), ...enumsOf(tree)].some(({ full }) => full === to)) return undefined;
  const rest = mapMessages(tree, (message, name) => (name === from ? undefined : message));
  return renameReferences(place(rest, { ...found.node, name: to.slice(to.lastIndexOf(".") + 1) }), from, to);
}

function withMessage(tree: Tree, path: string, message: Message): Tree {
  return tree.map((file) => (file.path === path ? { ...file, messages: [...file.messages, message] } : file));
}

export const MESSAGE_EDITS: Edits = {
  "add a message": (tree, chance) => {
    const { path } = chance.of(tree);
    const [{ node: model } = { node: undefined }] = messagesOf(tree);
    return (
      model &&
      withMessage(tree, path, {
        ...model,
        name: "Fresh",
        fields: [],
        messages: [],
        enums: [],
        extends: [],
        extensions: [],
        reserved: NOTHING_RESERVED,
      })
    );
  },
  "remove a message": (tree, chance) => {
    const unused = unusedMessages(tree);
    if (unused.length === 0) return undefined;
    const removed = chance.of(unused);
    return mapMessages(tree, (message, name) => (name === removed ? undefined : message));
  },
  "rename a message": (tree, chance) => {
    const own = messagesOf(tree).filter(({ node }) => node.name !== "Body");
    if (own.length === 0) return undefined;
    const { full, node } = chance.of(own);
    const name = `${node.name}Now`;
    const renamed = mapMessages(tree, (message, at) => (at === full ? { ...message, name } : message));
    return renameReferences(renamed, full, nameIn(holderOf(full), name));
  },
  "move a message out of another": (tree, chance) => {
    const inner = messagesOf(tree).filter(({ around, node }) => around.length > 0 && node.name !== "Body");
    if (inner.length === 0) return undefined;
    const { full, node, file } = chance.of(inner);
    return relocated(tree, full, nameIn(file.package, node.name), (rest, message) =>
      withMessage(rest, file.path, message),
    );
  },
  "move a message into another": (tree, chance) => {
    const outer = messagesOf(tree).filter(({ around }) => around.length === 0);
    if (outer.length === 0) return undefined;
    const { full, node, file } = chance.of(outer);
    const homes = outer.filter((each) => each.file === file && each.full !== full);
    if (homes.length === 0) return undefined;
    const { full: home } = chance.of(homes);
    return relocated(tree, full, nameIn(home, node.name), (rest, message) =>
      mapMessages(rest, (each, name) => (name === home ? { ...each, messages: [...each.messages, message] } : each)),
    );
  },
  "move a message to another file": (tree, chance) => {
    const outer = messagesOf(tree).filter(({ around }) => around.length === 0);
    if (outer.length === 0) return undefined;
    const { full, file, node } = chance.of(outer);
    const homes = tree.filter(
      (each) => each.path !== file.path && each.package === file.package && each.syntax === file.syntax,
    );
    if (homes.length === 0) return undefined;
    const { path } = chance.of(homes);
    const rest = mapMessages(tree, (message, name) => (name === full ? undefined : message));
    return withMessage(rest, path, node);
  },
  "change an option of a message": ofMessage((message) => {
    const { no_standard_descriptor_accessor: stated, ...options } = message.options;
    return {
      ...message,
      options: stated === undefined ? { ...options, no_standard_descriptor_accessor: "true" } : options,
    };
  }),
  "promise less of a message in JSON": ofMessage((message, chance, { file }) => {
    if (file.syntax !== "2023") return undefined;
    return { ...message, options: { ...message.options, "features.json_format": chance.of(FORMATS) } };
  }),
  "deprecate a message": ofMessage((message) => ({ ...message, options: { ...message.options, deprecated: "true" } })),
  "turn a group into a field": ofMessage((message, _, { file, around }) => {
    const group = message.fields.find((field) => field.group);
    if (group === undefined) return undefined;
    const full = [file.package, ...around.map(({ name }) => name), "Body"].join(".");
    const { group: _group, ...field } = group;
    return {
      ...message,
      fields: message.fields.map((each) => (each === group ? { ...field, type: { ref: full } } : each)),
    };
  }),
};

export const EXTENSION_EDITS: Edits = {
  "remove an extension": (tree, chance) => {
    const all = extensionsOf(tree);
    if (all.length === 0) return undefined;
    const { full } = chance.of(all);
    return mapExtensions(tree, (each, name) => (name === full ? undefined : each));
  },
  "rename an extension": ofExtension(({ extendee, field }) => ({
    extendee,
    field: { ...field, name: `${field.name}s` },
  })),
  "renumber an extension": ofExtension(({ extendee, field }) => ({
    extendee,
    field: { ...field, number: field.number + 7 },
  })),
  "take another type for an extension": ofExtension(({ extendee, field }, chance) => {
    const type = chance.of(["string", "int32", "bytes"] as const);
    return type === field.type ? undefined : { extendee, field: { ...field, type, options: {} } };
  }),
  "state a default of an extension": ofExtension(({ extendee, field }, chance) => {
    if (field.label === "repeated" || (field.type !== "int32" && field.type !== "uint32" && field.type !== "int64"))
      return undefined;
    return { extendee, field: { ...field, options: { ...field.options, default: chance.of(["0", "3"]) } } };
  }),
  "make an extension repeated, or single": ofExtension(({ extendee, field }) => {
    const single = field.label === "repeated";
    const options = without(field.options, "default");
    return { extendee, field: { ...field, options, label: single ? "optional" : "repeated" } };
  }),
};

const ofService =
  (change: (service: Service, chance: Chance, tree: Tree, file: File) => Service | undefined): Edit =>
  (tree, chance) => {
    const serving = tree.filter(({ services }) => services.length > 0);
    if (serving.length === 0) return undefined;
    const file = chance.of(serving);
    const service = chance.of(file.services);
    const after = change(service, chance, tree, file);
    if (after === undefined) return undefined;
    const services = file.services.map((each) => (each === service ? after : each));
    return tree.map((each) => (each === file ? { ...file, services } : each));
  };

const ofMethod = (change: (method: Method, chance: Chance, messages: readonly string[]) => Method | undefined): Edit =>
  ofService((service, chance, tree, file) => {
    const method = chance.of(service.methods);
    const { messages } = definitionsOf(tree.slice(0, tree.indexOf(file) + 1));
    const after = change(method, chance, messages);
    return after && { ...service, methods: service.methods.map((each) => (each === method ? after : each)) };
  });

export const SERVICE_EDITS: Edits = {
  "add a method": ofService((service) => ({
    ...service,
    methods: [...service.methods, { ...service.methods[0]!, name: "Fresh" }],
  })),
  "remove a method": ofService((service, chance) => {
    if (service.methods.length < 2) return undefined;
    const removed = chance.of(service.methods);
    return { ...service, methods: service.methods.filter((each) => each !== removed) };
  }),
  "rename a method": ofMethod((method) => ({ ...method, name: `${method.name}All` })),
  "take another request": ofMethod((method, chance, messages) => ({ ...method, request: chance.of(messages) })),
  "take another response": ofMethod((method, chance, messages) => ({ ...method, response: chance.of(messages) })),
  "stream requests, or no more": ofMethod((method) => ({ ...method, clientStreams: !method.clientStreams })),
  "stream responses, or no more": ofMethod((method) => ({ ...method, serverStreams: !method.serverStreams })),
  "promise something else of a method": ofMethod((method, chance) => ({
    ...method,
    options: chance.is(30)
      ? {}
      : { idempotency_level: chance.of(["NO_SIDE_EFFECTS", "IDEMPOTENT", "IDEMPOTENCY_UNKNOWN"]) },
  })),
  "deprecate a method": ofMethod((method) => ({ ...method, options: { ...method.options, deprecated: "true" } })),
  "remove a service": ofServiceRemoved(),
};

function ofServiceRemoved(): Edit {
  return (tree) => {
    const serving = tree.find(({ services }) => services.length > 0);
    return serving && tree.map((each) => (each === serving ? { ...each, services: [] } : each));
  };
}

const ofFile =
  (change: (file: File, chance: Chance, tree: Tree) => File | undefined): Edit =>
  (tree, chance) => {
    const file = chance.of(tree);
    const after = change(file, chance, tree);
    return after && tree.map((each) => (each === file ? after : each));
  };

/** Features that make the edition mean what the syntax did. */
const STATED: Readonly<Record<Exclude<Syntax, "2023">, Readonly<Record<string, string>>>> = {
  proto2: {
    "features.enum_type": "CLOSED",
    "features.repeated_field_encoding": "EXPANDED",
    "features.utf8_validation": "NONE",
    "features.json_format": "LEGACY_BEST_EFFORT",
  },
  proto3: { "features.field_presence": "IMPLICIT" },
};

/** The same file in an edition. */
function inEdition(file: File): File | undefined {
  if (file.syntax === "2023") return undefined;
  const isOfProto2 = file.syntax === "proto2";
  const convertedMessage = (message: Message): Message => ({
    ...message,
    messages: message.messages.map(convertedMessage),
    extends: message.extends.map(({ extendee, field }) => ({ extendee, field: convertedField(field) })),
    fields: message.fields.map(convertedField),
  });
  const convertedField = (field: Message["fields"][number]): Message["fields"][number] => {
    const { packed, ...options } = field.options;
    const more = {
      ...(packed !== undefined && { "features.repeated_field_encoding": packed === "true" ? "PACKED" : "EXPANDED" }),
      ...(field.label === "required" && { "features.field_presence": "LEGACY_REQUIRED" }),
      ...(field.label === "optional" &&
        !isOfProto2 &&
        field.oneof === undefined && { "features.field_presence": "EXPLICIT" }),
    };
    const label = field.label === "repeated" ? "repeated" : "";
    return { ...field, label, options: { ...options, ...more } };
  };
  const hasGroups = messagesOf([file]).some(({ node }) => node.fields.some(({ group }) => group));
  if (hasGroups) return undefined;
  return {
    ...file,
    syntax: "2023",
    options: { ...file.options, ...STATED[file.syntax] },
    messages: file.messages.map(convertedMessage),
    extends: file.extends.map(({ extendee, field }) => ({ extendee, field: convertedField(field) })),
  };
}

export const FILE_EDITS: Edits = {
  "change an option of a file": ofFile((file, chance) => {
    const [name, value] = randomFileOption(chance, file.syntax);
    const stated = file.options[name];
    if (stated === value) return { ...file, options: without(file.options, name) };
    return { ...file, options: { ...file.options, [name]: value } };
  }),
  "write a file in an edition": ofFile(inEdition),
  "write proto2 as proto3, or the other way": ofFile((file) => {
    if (file.syntax === "2023" || messagesOf([file]).some(({ node }) => node.extensions.length > 0)) return undefined;
    const syntax = file.syntax === "proto2" ? "proto3" : "proto2";
    const fields = messagesOf([file]).flatMap(({ node }) => node.fields);
    if (
      fields.some(
        ({ group, label, options, oneof, key }) =>
          group ||
          label === "required" ||
          options["default"] ||
          (label === "" && oneof === undefined && key === undefined),
      )
    )
      return undefined;
    return { ...file, syntax };
  }),
  "take another package": (tree, chance) => {
    const file = chance.of(tree);
    const there = `${file.package}beta`;
    const names = [...file.messages, ...file.enums].map(({ name }) => name);
    const moved = tree.map((each) => (each === file ? { ...each, package: there } : each));
    return names.reduce<Tree>(
      (rest, name) => renameReferences(rest, nameIn(file.package, name), nameIn(there, name)),
      moved,
    );
  },
  "rename a file": (tree, chance) => {
    const { path } = chance.of(tree);
    const there = path.replace(".proto", "_all.proto");
    return tree.map((file) => ({
      ...file,
      path: file.path === path ? there : file.path,
      publicImports: file.publicImports.map((each) => (each === path ? there : each)),
    }));
  },
  "remove a file": (tree) => {
    const last = tree.at(-1)!;
    const isImported = tree.some(({ publicImports }) => publicImports.includes(last.path));
    return tree.length > 1 && !isImported ? tree.slice(0, -1) : undefined;
  },
  "import no longer publicly": ofFile((file) =>
    file.publicImports.length === 0 ? undefined : { ...file, publicImports: [] },
  ),
  "import publicly": ofFile((file, _, tree) => {
    const [first] = tree;
    return first === file || file.publicImports.includes(first!.path)
      ? undefined
      : { ...file, publicImports: [...file.publicImports, first!.path] };
  }),
  "split a file": (tree, chance) => {
    const file = chance.of(tree);
    const [moved, ...rest] = file.messages;
    if (moved === undefined || rest.length === 0) return undefined;
    const path = file.path.replace(".proto", "_base.proto");
    const base: File = { ...file, path, messages: [moved], enums: file.enums, services: [], extends: [] };
    const left: File = {
      ...file,
      messages: rest,
      enums: [],
      publicImports: chance.is(50) ? [...file.publicImports, path] : file.publicImports,
    };
    return tree.flatMap((each) => (each === file ? [base, left] : [each]));
  },
};
