// Single edits of API types, as people make them.
import {
  definedOf,
  isRequired,
  shapeOf,
  type Declaration,
  type Defined,
  type Field,
  type Group,
  type Package,
  type Struct,
  type Type,
} from "./model.ts";
import type { Chance } from "../chance.ts";
import { listTypes, numbered, randomField, randomLimits, randomType, string, WHOLE } from "./random.ts";

/** Undefined where it does not apply. */
type Edit<T> = (target: T, chance: Chance, home: Package) => T | undefined;

/** In the package that they take; undefined where one does not apply. */
export type PackageEdit = (home: Package, chance: Chance) => Package | undefined;

function replaced(home: Package, ...others: readonly Declaration[]): Package {
  const byName = new Map(others.map((each) => [each.name, each]));
  const declarations = home.declarations.map((each) => byName.get(each.name) ?? each);
  const known = new Set(declarations.map(({ name }) => name));
  return { ...home, declarations: [...declarations, ...others.filter(({ name }) => !known.has(name))] };
}

function structsOf(home: Package): readonly Struct[] {
  return home.declarations.filter((each) => each.kind === "struct");
}

function ofStruct(edit: Edit<Struct>): PackageEdit {
  return (home, chance) => {
    const structs = structsOf(home).filter(({ isRoot }) => !isRoot);
    const after = edit(chance.of(structs), chance, home);
    return after && replaced(home, after);
  };
}

function ofField(edit: Edit<Field>): PackageEdit {
  return ofStruct((struct, chance, home) => {
    const own = struct.fields.filter(({ embedded }) => !embedded);
    if (own.length === 0) return undefined;
    const field = chance.of(own);
    const after = edit(field, chance, home);
    return after && { ...struct, fields: struct.fields.map((each) => (each === field ? after : each)) };
  });
}

function ofDefined(edit: Edit<Defined>): PackageEdit {
  return (home, chance) => {
    const types = home.declarations.filter((each) => each.kind === "defined");
    if (types.length === 0) return undefined;
    const after = edit(chance.of(types), chance, home);
    return after && replaced(home, after);
  };
}

const freeNumber = ({ fields, tombstones }: Struct): number =>
  Math.max(0, ...[...fields, ...tombstones].map(({ number = 0 }) => number)) + 1;

const isNumbered = ({ fields }: Struct): boolean => fields.some(({ number }) => number !== undefined);

function withNumber(field: Field, struct: Struct): Field {
  const { number: _, ...rest } = field;
  return isNumbered(struct) ? { ...rest, number: freeNumber(struct) } : rest;
}

/** Mostly with tombstones for what goes. */
function withGraves(struct: Struct, removed: readonly Field[], chance: Chance): Struct {
  if (!chance.is(60)) return struct;
  const graves = removed.flatMap(({ json, go, number }) =>
    number === undefined ? [] : [{ name: json || go.toLowerCase(), number }],
  );
  return { ...struct, tombstones: [...struct.tombstones, ...graves] };
}

const FRESH = ["color", "depth", "owner", "sizes"] as const;

function freshName(struct: Struct, chance: Chance): string {
  const taken = new Set(struct.fields.map(({ json }) => json));
  return chance.of(FRESH.filter((name) => !taken.has(name)));
}

const withDefault = (field: Field, value: Field["default"]): Field => {
  const { default: _, ...rest } = field;
  return value === undefined ? rest : { ...rest, default: value };
};

const withList = (field: Field, value: Field["list"]): Field => {
  const { list: _, ...rest } = field;
  return value === undefined ? rest : { ...rest, list: value };
};

/** Removes constraints that no longer match the type. */
function retyped(field: Field, type: Type): Field {
  return withList(withDefault({ ...field, type, limits: {} }, undefined), undefined);
}

/** Every mention of a type by its name. */
function renamedIn(home: Package, from: string, to: string): Package {
  const rename = (type: Type): Type =>
    type.kind === "named"
      ? { kind: "named", name: type.name === from ? to : type.name }
      : "of" in type
        ? { ...type, of: rename(type.of) }
        : type;
  const declarations = home.declarations.map((each): Declaration => {
    const name = each.name === from ? to : each.name;
    if (each.kind !== "struct") return { ...each, name, type: rename(each.type) };
    const fields = each.fields.map((field) => ({
      ...field,
      type: rename(field.type),
      ...(field.embedded && field.go === from && { go: to }),
    }));
    return { ...each, name, fields };
  });
  return { ...home, declarations };
}

function copiesOf(declaration: Declaration, home: Package): Declaration {
  const name = `${declaration.name}Copy`;
  const constants = { constants: [] as const };
  return declaration.kind === "defined" && !home.declarations.some((each) => each.name === name)
    ? { ...declaration, name, ...constants, isEnum: false }
    : { ...declaration, name };
}

/** Returns the structs with fields of this type. */
function usersOf(home: Package, name: string): readonly Struct[] {
  const mentions = (type: Type): boolean =>
    type.kind === "named" ? type.name === name : "of" in type && mentions(type.of);
  return structsOf(home).filter(({ fields }) => fields.some(({ type }) => mentions(type)));
}

function isUsed(home: Package, name: string): boolean {
  return usersOf(home, name).length > 0;
}

const NUMBERS: readonly string[] = [...WHOLE, "float64"];

const EDITS: Readonly<Record<string, PackageEdit>> = {
  "rename a Go field": ofField((field) => ({ ...field, go: `${field.go}Value` })),
  "rename a JSON member": ofField((field) => ({ ...field, json: `${field.json}Value` })),
  "rename a field in both": ofField((field) => ({ ...field, go: `${field.go}Value`, json: `${field.json}Value` })),
  "exchange two JSON names": ofStruct((struct) => {
    const [first, second, ...rest] = struct.fields;
    if (first === undefined || second === undefined || first.embedded || second.embedded) return undefined;
    return { ...struct, fields: [{ ...first, json: second.json }, { ...second, json: first.json }, ...rest] };
  }),
  "exchange two numbers": ofStruct((struct) => {
    const [first, second, ...rest] = struct.fields;
    if (first?.number === undefined || second?.number === undefined) return undefined;
    return { ...struct, fields: [{ ...first, number: second.number }, { ...second, number: first.number }, ...rest] };
  }),
  "reorder fields": ofStruct((struct) => ({ ...struct, fields: [...struct.fields].reverse() })),
  "change a number": ofField((field) =>
    field.number === undefined ? undefined : { ...field, number: field.number + 20 },
  ),
  "drop a protobuf tag": ofField((field) => {
    const { number, ...rest } = field;
    return number === undefined ? undefined : rest;
  }),
  "another type": ofField((field, chance, home) => {
    const named = home.declarations.filter((each) => each.kind === "defined").map(({ name }) => name);
    return retyped(
      field,
      randomType(chance, [
        ...named,
        ...leafIn(home)
          .filter(({ fields }) => !fields.includes(field))
          .map(({ name }) => name),
      ]),
    );
  }),
  "a number of another kind": ofField((field, chance) => {
    const { type } = field;
    if (type.kind !== "basic" || !NUMBERS.includes(type.name)) return undefined;
    return { ...field, type: { kind: "basic", name: chance.of(WHOLE.filter((name) => name !== type.name)) } };
  }),
  "a name for a plain type": (home, chance) => {
    const label: Defined = {
      kind: "defined",
      name: "Label",
      type: string,
      isEnum: false,
      limits: {},
      constants: [],
      file: chance.of(["types.go", "shared.go"]),
    };
    const after = ofField((field) =>
      field.type.kind === "basic" && field.type.name === "string"
        ? { ...field, type: { kind: "named", name: "Label" } }
        : undefined,
    )(home, chance);
    return after && replaced(after, label);
  },
  "the plain type for a name": ofField((field, _, home) => {
    const defined = definedOf(field.type, home);
    return defined && { ...field, type: defined.type };
  }),
  "a pointer, or none": ofField((field) => {
    const { type } = field;
    if (type.kind === "pointer") return { ...field, type: type.of };
    return type.kind === "list" || type.kind === "map" || type.kind === "bytes"
      ? undefined
      : { ...field, type: { kind: "pointer", of: type } };
  }),
  "pointers in a list, or none": ofField((field) => {
    const { type } = field;
    if (type.kind !== "list" && type.kind !== "map") return undefined;
    return {
      ...field,
      type: { ...type, of: type.of.kind === "pointer" ? type.of.of : { kind: "pointer", of: type.of } },
    };
  }),
  "another omitempty": ofField((field, chance) => {
    const omit = chance.of((["", "omitempty", "omitzero"] as const).filter((each) => each !== field.omit));
    // Without empty values, nothing is omitted.
    return Object.keys(field.limits).length === 0 ? { ...field, omit } : undefined;
  }),
  "another presence": ofField((field, chance) =>
    field.default !== undefined
      ? undefined
      : {
          ...field,
          presence: chance.of(
            (["", "optional", "required", "k8s:optional"] as const).filter((each) => each !== field.presence),
          ),
        },
  ),
  "another default": ofField((field, chance) => {
    const type = field.type.kind === "pointer" ? field.type.of : field.type;
    if (isRequired(field) || type.kind !== "basic" || type.name === "float64" || Object.keys(field.limits).length > 0)
      return undefined;
    if (field.default !== undefined && chance.is(40)) return withDefault(field, undefined);
    return withDefault(
      field,
      type.name === "string"
        ? chance.of(["slow", "x1"])
        : type.name === "bool"
          ? field.default !== true
          : chance.of([1, 4]),
    );
  }),
  "another bound": ofField((field, chance) => {
    const numbers = Object.entries(field.limits).filter(([, value]) => typeof value === "number");
    if (numbers.length === 0) return undefined;
    const [keyword, value] = chance.of(numbers);
    return { ...field, limits: { ...field.limits, [keyword]: value + chance.of([-1, 1]) } };
  }),
  "other limits": ofField((field, chance, home) => ({
    ...withDefault(field, undefined),
    limits: chance.is(40) ? {} : randomLimits(chance, field.type, home),
  })),
  "limits on the type instead": (home, chance) => {
    const structs = structsOf(home).filter(({ fields }) => fields.some((each) => isLimitedText(each)));
    if (structs.length === 0) return undefined;
    const struct = chance.of(structs);
    const field = chance.of(struct.fields.filter(isLimitedText));
    const limited: Defined = {
      kind: "defined",
      name: "Limited",
      type: string,
      isEnum: false,
      limits: field.limits,
      constants: [],
      file: "types.go",
    };
    const after: Field = { ...field, type: { kind: "named", name: "Limited" }, limits: {} };
    return replaced(home, limited, { ...struct, fields: struct.fields.map((each) => (each === field ? after : each)) });
  },
  "another list type": ofField((field, chance, home) => {
    const shape = shapeOf(field.type, home);
    if (shape.kind !== "list") return undefined;
    return withList(field, chance.of([...listTypes(shape.of, home), undefined].filter((each) => each !== field.list)));
  }),
  "another comment": ofField((field, chance) => ({
    ...field,
    doc: chance.of(["Better told.", "Deprecated: no longer used."]),
  })),
  "hide a field": ofField((field) => {
    const { number: _, ...rest } = field;
    return { ...rest, json: "-" };
  }),
  "remove a field": ofStruct((struct, chance) => {
    const field = chance.of(struct.fields);
    return { ...withGraves(struct, [field], chance), fields: struct.fields.filter((each) => each !== field) };
  }),
  "remove a field and use its number": ofStruct((struct, chance, home) => {
    const field = chance.of(struct.fields);
    if (field.number === undefined || field.embedded) return undefined;
    const fresh = { ...randomField(chance, freshName(struct, chance), home, []), number: field.number };
    return { ...struct, fields: struct.fields.map((each) => (each === field ? fresh : each)) };
  }),
  "add a field": ofStruct((struct, chance, home) => ({
    ...struct,
    fields: [
      ...struct.fields,
      withNumber(
        randomField(
          chance,
          freshName(struct, chance),
          home,
          struct.name.startsWith("Widget") ? leafIn(home).map(({ name }) => name) : [],
        ),
        struct,
      ),
    ],
  })),
  "hide what is embedded": ofStruct((struct, chance, home) => {
    if (!struct.fields.some(({ embedded }) => embedded)) return undefined;
    const field = randomField(chance, chance.of(["zone", "region"]), home, []);
    return struct.fields.some(({ json }) => json === field.json)
      ? undefined
      : { ...struct, fields: [...struct.fields, withNumber(field, struct)] };
  }),
  "embed some fields": (home, chance) => {
    const struct = chance.of(
      structsOf(home).filter(({ isRoot, fields }) => !isRoot && fields.every(({ embedded }) => !embedded)),
    );
    if (struct.fields.length < 2 || home.declarations.some(({ name }) => name === "Part")) return undefined;
    const moved = struct.fields.slice(-1);
    const rest = struct.fields.slice(0, -1);
    const isWire = isNumbered(struct);
    const part: Struct = {
      kind: "struct",
      name: "Part",
      fields: isWire ? numbered(moved) : moved,
      tombstones: [],
      file: struct.file,
    };
    const embedded: Field = {
      go: "Part",
      json: "",
      embedded: true,
      type: { kind: "named", name: "Part" },
      omit: "",
      presence: "",
      limits: {},
      doc: "A part.",
      ...(isWire && { number: freeNumber(struct) }),
    };
    return replaced(home, { ...withGraves(struct, moved, chance), fields: [...rest, embedded] }, part);
  },
  "spell out what is embedded": ofStruct((struct, chance, home) => {
    const embedded = struct.fields.find((field) => field.embedded);
    const shape = embedded && shapeOf(embedded.type, home);
    if (shape?.kind !== "struct") return undefined;
    const rest = struct.fields.filter((field) => field !== embedded);
    if (shape.fields.some(({ json }) => rest.some((field) => field.json === json))) return undefined;
    const first = freeNumber(struct);
    const fields = isNumbered(struct) ? numbered(shape.fields, first) : shape.fields;
    return { ...withGraves(struct, [embedded!], chance), fields: [...rest, ...fields] };
  }),
  "name what is embedded": ofStruct((struct) => {
    if (!struct.fields.some(({ embedded }) => embedded)) return undefined;
    return { ...struct, fields: struct.fields.map((field) => (field.embedded ? { ...field, json: "common" } : field)) };
  }),
  "another embedded type alike": (home, chance) => {
    const struct = chance.of(structsOf(home));
    const field = struct.fields.find(({ embedded }) => embedded);
    const inner =
      field?.type.kind === "named"
        ? home.declarations.find(({ name }) => name === (field.type as { name: string }).name)
        : undefined;
    if (field === undefined || inner?.kind !== "struct") return undefined;
    const copy = copiesOf(inner, home);
    const after: Field = { ...field, go: copy.name, type: { kind: "named", name: copy.name } };
    return replaced(home, copy, { ...struct, fields: struct.fields.map((each) => (each === field ? after : each)) });
  },
  "a copy of a type": ofCopies((home, copy, of) => renameOneUse(home, of.name, copy.name)),
  "a copy of a type with one field less": ofCopies((home, copy, of) => {
    if (copy.kind !== "struct" || copy.fields.length < 2) return undefined;
    const after = renameOneUse(home, of.name, copy.name);
    return after && replaced(after, { ...copy, fields: copy.fields.slice(1) });
  }),
  "move a type to another file": (home, chance) => {
    const declaration = chance.of(home.declarations);
    return replaced(home, { ...declaration, file: declaration.file === "types.go" ? "shared.go" : "types.go" });
  },
  "rename a type": (home, chance) => {
    const { name } = chance.of(home.declarations.filter((each) => !("isRoot" in each)));
    return renamedIn(home, name, `${name}Thing`);
  },
  "rename a type and leave an alias": (home, chance) => {
    const { name } = chance.of(home.declarations.filter((each) => !("isRoot" in each)));
    if (home.declarations.some((each) => each.name === `${name}Thing`)) return undefined;
    return replaced(renamedIn(home, name, `${name}Thing`), {
      kind: "alias",
      name,
      type: { kind: "named", name: `${name}Thing` },
      file: "types.go",
    });
  },
  "define a type by another": (home, chance) => {
    const { name } = chance.of(structsOf(home).filter(({ isRoot }) => !isRoot));
    const base = `${name}Base`;
    if (home.declarations.some((each) => each.name === base)) return undefined;
    const declarations = home.declarations.map((each): Declaration =>
      each.name === name ? { ...each, name: base } : each,
    );
    const defined: Defined = {
      kind: "defined",
      name,
      type: { kind: "named", name: base },
      isEnum: false,
      limits: {},
      constants: [],
      file: "types.go",
    };
    return { ...home, declarations: [...declarations, defined] };
  },
  "change the value of a constant": ofConstants((constants, chance) => {
    const [first, ...rest] = constants;
    return first && [{ ...first, value: chance.of(["lazy", "FAST"]) }, ...rest];
  }),
  "exchange the values of constants": ofConstants(
    ([first, second, ...rest]) =>
      first && second && [{ ...first, value: second.value }, { ...second, value: first.value }, ...rest],
  ),
  "rename a constant": ofConstants(([first, ...rest]) => first && [{ ...first, go: `${first.go}Mode` }, ...rest]),
  "remove a constant": ofConstants((constants) => (constants.length > 1 ? constants.slice(1) : undefined)),
  "add a constant": ofConstants((constants) =>
    [...constants, { go: "ModeLazy", value: "lazy" }].filter(
      (each, index, all) => all.findIndex(({ go }) => go === each.go) === index,
    ),
  ),
  "reorder constants": ofConstants((constants) => [...constants].reverse()),
  "limits of a type": ofDefined((defined, chance, home) =>
    isUsed(home, defined.name) && shapeOf(defined.type, home).kind === "basic" && defined.name === "Mode"
      ? { ...defined, limits: chance.of([{}, { MaxLength: 4 }, { MaxLength: 8 }]) }
      : undefined,
  ),
  "another type for a name": ofDefined((defined) =>
    defined.constants.length > 0 || defined.type.kind === "named"
      ? undefined
      : {
          ...defined,
          limits: {},
          type:
            defined.type.kind === "basic" && defined.type.name === "int32"
              ? { kind: "basic", name: "int64" }
              : { kind: "map", of: string },
        },
  ),
};

/** A struct without other structs; an earlier edit may have renamed it. */
function leafIn(home: Package): readonly Struct[] {
  return structsOf(home).filter(({ name }) => name === "Leaf");
}

const isLimitedText = ({ type, limits }: Field): boolean =>
  type.kind === "basic" && type.name === "string" && Object.keys(limits).length > 0;

function ofConstants(
  edit: (constants: Defined["constants"], chance: Chance) => Defined["constants"] | undefined,
): PackageEdit {
  return ofDefined((defined, chance) => {
    if (defined.constants.length === 0) return undefined;
    const constants = edit(defined.constants, chance);
    return constants && { ...defined, constants };
  });
}

function ofCopies(use: (home: Package, copy: Declaration, of: Declaration) => Package | undefined): PackageEdit {
  return (home, chance) => {
    const used = home.declarations.filter(
      (each) => ["Leaf", "Inner", "Mode"].includes(each.name) && isUsed(home, each.name),
    );
    if (used.length === 0) return undefined;
    const of = chance.of(used);
    const copy = copiesOf(of, home);
    return home.declarations.some(({ name }) => name === copy.name) ? undefined : use(replaced(home, copy), copy, of);
  };
}

/** Renames the first use. */
function renameOneUse(home: Package, from: string, to: string): Package | undefined {
  const [struct] = usersOf(home, from);
  if (struct === undefined) return undefined;
  let done = false;
  const rename = (type: Type): Type => {
    if (done) return type;
    if (type.kind === "named" && type.name === from) {
      done = true;
      return { kind: "named", name: to };
    }
    return "of" in type ? { ...type, of: rename(type.of) } : type;
  };
  const fields = struct.fields.map((field) => ({ ...field, type: rename(field.type) }));
  return replaced(home, { ...struct, fields });
}

export interface Edited {
  readonly old: Group;
  readonly new: Group;
  /** The edits in words. */
  readonly what: readonly string[];
}

/** The same group after one or two edits of its last version; undefined where nothing came of it. */
export function editedGroup(old: Group, chance: Chance): Edited | undefined {
  const before = old.at(-1)!;
  let home = before;
  const what: string[] = [];
  for (let left = chance.of([1, 1, 2]); left > 0; left--) {
    const name = chance.of(Object.keys(EDITS));
    const after = EDITS[name]!(home, chance);
    if (after === undefined) continue;
    home = after;
    what.push(name);
  }
  return what.length === 0 ? undefined : { old, new: [...old.slice(0, -1), home], what };
}
