// The declarations of a package of API types without any text: made by the generator and known to the oracle.
import type { Json } from "../../../src/model/json.ts";

export type Basic = "string" | "bool" | "int8" | "int32" | "int64" | "uint16" | "uint32" | "uint64" | "float64";

/** Types of Kubernetes' own libraries, by the name that a file calls them by. */
export type Foreign = "metav1.Time" | "resource.Quantity" | "intstr.IntOrString" | "metav1.LabelSelector";

export type Type =
  | { readonly kind: "basic"; readonly name: Basic }
  | { readonly kind: "bytes" }
  | { readonly kind: "named"; readonly name: string }
  | { readonly kind: "foreign"; readonly name: Foreign }
  | { readonly kind: "pointer" | "list" | "map"; readonly of: Type };

/** `+kubebuilder:validation:` and the keyword. */
export interface Limits {
  readonly Minimum?: number;
  readonly Maximum?: number;
  readonly MinLength?: number;
  readonly MaxLength?: number;
  readonly Pattern?: string;
  readonly MinItems?: number;
  readonly MaxItems?: number;
  readonly MaxProperties?: number;
  readonly Enum?: readonly string[];
}

export interface Field {
  readonly go: string;
  /** Empty: the members of what is embedded are members of the struct. */
  readonly json: string;
  readonly embedded?: true;
  readonly type: Type;
  readonly omit: "" | "omitempty" | "omitzero";
  readonly presence: "" | "optional" | "required" | "k8s:optional" | "kubebuilder:validation:Optional";
  readonly limits: Limits;
  readonly default?: Json;
  readonly list?: "atomic" | "set" | "map";
  /** The protobuf number. */
  readonly number?: number;
  readonly doc: string;
}

export interface Struct {
  readonly kind: "struct";
  readonly name: string;
  readonly isRoot?: true;
  readonly fields: readonly Field[];
  readonly tombstones: readonly { readonly name: string; readonly number: number }[];
  readonly file: File;
}

export interface Constant {
  readonly go: string;
  readonly value: string;
}

/** `type Mode string`. */
export interface Defined {
  readonly kind: "defined";
  readonly name: string;
  readonly type: Type;
  readonly isEnum: boolean;
  readonly limits: Limits;
  readonly constants: readonly Constant[];
  readonly file: File;
}

/** `type Old = New`. */
export interface Alias {
  readonly kind: "alias";
  readonly name: string;
  readonly type: Type;
  readonly file: File;
}

export type File = "types.go" | "shared.go";

export type Declaration = Struct | Defined | Alias;

/** A version of the group. */
export interface Package {
  readonly version: string;
  readonly declarations: readonly Declaration[];
}

export type Group = readonly Package[];

export function declarationOf(home: Package, name: string): Declaration {
  const found = home.declarations.find((each) => each.name === name);
  if (found === undefined) throw new Error(`${home.version} declares no ${name}`);
  return found;
}

/** Through names to what is none. */
export function shapeOf(type: Type, home: Package): Type | Struct {
  if (type.kind !== "named") return type;
  const declaration = declarationOf(home, type.name);
  return declaration.kind === "struct" ? declaration : shapeOf(declaration.type, home);
}

/** Resolves aliases. */
export function definedOf(type: Type, home: Package): Defined | undefined {
  if (type.kind !== "named") return undefined;
  const declaration = declarationOf(home, type.name);
  if (declaration.kind === "alias") return definedOf(declaration.type, home);
  return declaration.kind === "defined" ? declaration : undefined;
}

/** The limits that types by these names state, the innermost last. */
export function limitsOfType(type: Type, home: Package): readonly Limits[] {
  const limits: Limits[] = [];
  for (let each = definedOf(type, home); each !== undefined; each = definedOf(each.type, home))
    limits.push(each.limits);
  return limits;
}

/** Returns whether a property is required: by its marker, or else by the absence of `omitempty`. */
export function isRequired({ presence, omit }: Field): boolean {
  return presence === "required" || (presence === "" && omit === "");
}

/** A member by the name that JSON has for it, and the fields that lead to it. */
export interface Member {
  readonly name: string;
  readonly path: readonly Field[];
}

/** Caches a result per struct of a package. */
export function oncePerStruct<T>(find: (struct: Struct, home: Package) => T): (struct: Struct, home: Package) => T {
  const found = new WeakMap<Package, Map<Struct, T>>();
  return (struct, home) => {
    const own = found.get(home) ?? new Map<Struct, T>();
    found.set(home, own);
    if (!own.has(struct)) own.set(struct, find(struct, home));
    return own.get(struct)!;
  };
}

/** As encoding/json settles it: the least embedded of one name counts; of several at one depth none does. */
export const membersOf = oncePerStruct(settle);

function settle(struct: Struct, home: Package): readonly Member[] {
  const found = new Map<string, Member[]>();
  const visit = ({ fields }: Struct, path: readonly Field[]): void => {
    for (const field of fields) {
      const whole = [...path, field];
      const inner = field.json === "" ? shapeOf(field.type, home) : undefined;
      if (inner?.kind === "struct") visit(inner, whole);
      else if (field.json !== "-")
        found.set(field.json, [...(found.get(field.json) ?? []), { name: field.json, path: whole }]);
    }
  };
  visit(struct, []);
  return [...found.values()].flatMap((rivals) => {
    const least = Math.min(...rivals.map(({ path }) => path.length));
    const [first, ...others] = rivals.filter(({ path }) => path.length === least);
    return first !== undefined && others.length === 0 ? [first] : [];
  });
}
