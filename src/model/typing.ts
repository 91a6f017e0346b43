import type { Facet } from "./facet.ts";
import type { Json } from "./json.ts";

/** Keywords that readers write into documents, and that the model has as fields of `Typing`. */
const PREFIX = "x-apicompat-";

/** The extension that names a type of another package or language. */
export const FOREIGN_TYPE = "x-apicompat-foreign-type";
/** The extension that holds a `ForeignDetail` beside it. */
export const FOREIGN_DETAIL = "x-apicompat-foreign-detail";
/** The extension that holds `TypeTraits`. */
export const TYPE_TRAITS = "x-apicompat-type-traits";
/** The extension that holds the schema of what may be assigned to a member by a setter; it may be another one than what is read. */
export const ASSIGNED_TYPE = "x-apicompat-assigned-type";

/** The extension of a property that must be present but can be `undefined`. */
export const STATED = "x-apicompat-stated";

/** Stands for the value of a required property that contains itself: see `SchemaTable.endless`. */
export const CUT = "…";

/** The extension that holds the `TypeParts` of a foreign type. */
export const TYPE_PARTS = "x-apicompat-type-parts";

/** The suffix of a type parameter whose schema is its default. */
export const DEFAULTED = " = …";

/** Represents the constraints beside a type parameter, as in `T & { id: string }`. */
export const BESIDE_CHOSEN = "…";
const AND = " & ";

export function asConjunction(chosen: readonly string[]): string {
  return [...new Set(chosen)].sort().join(AND);
}

/** Returns the type parameters of an intersection. */
export function conjunctsOf(chosen: string): readonly string[] {
  return chosen.split(AND);
}

/** The schemas of what a foreign type is made of, by the text that it is known by: values that come out of it, and those that go into it. */
export type TypeParts = Readonly<Record<string, { readonly out: readonly Json[]; readonly in: readonly Json[] }>>;

/** Details of a foreign type: its text, and the parameters and result of a function. */
export interface ForeignDetail {
  readonly text: string;
  /** One for each of its signatures. */
  readonly calls?: readonly CallShape[];
  /** True if the part depends on a type parameter. */
  readonly asks?: true;
  /** For `this`: the generic type. */
  readonly self?: string;
}

/** Types are lists of alternatives, each by a text that is the same however the type is written. */
export interface CallShape {
  /** Its type parameters. */
  readonly generics: string;
  readonly parameters: readonly {
    readonly type: readonly string[];
    readonly optional: boolean;
    readonly rest: boolean;
  }[];
  /** The required type of `this`. */
  readonly receiver?: readonly string[];
  /** The kind of constructor; only subclasses create an abstract one. */
  readonly made?: "instance" | "abstract";
  readonly returns: readonly string[];
}

/** The operations that the compiler allows on a type, apart from its values. */
export interface TypeTraits {
  /** An object or a list that nobody changes. */
  readonly readonly?: "object" | "list";
  /** A member that nobody assigns to. */
  readonly fixed?: true;
  /** The result type of a type guard. */
  readonly guard?: string;
  /** `object` is any object, `value` any value except null. */
  readonly unrestricted?: "any" | "unknown" | "object" | "value";
  /** The meaning of the accepted null. */
  readonly nothing?: "null" | "undefined" | "both";
  /** For a promise of nothing: whether a plain nothing is accepted too. */
  readonly promise?: "always" | "sometimes";
  /** Names for values, and what they are where that is known. */
  readonly enumeration?: Readonly<Record<string, string | number | null>>;
  /** For an enum: whether it exists as an object at run time. */
  readonly enumerated?: "object" | "inlined";
  /** True if the method returns `this`. */
  readonly self?: true;
  /** For a class. */
  readonly abstract?: true;
  /**
   * For a class: it has private members that prevent other implementations; `inherited` if its base classes may have
   * some.
   */
  readonly nominal?: "own" | "inherited";
  /** A member that only those see who extend its class. */
  readonly protected?: true;
  /** A method, which is also an operation, or a class property with a function. */
  readonly method?: true | "property";
  /** A method that what implements its type may have with parameters of fewer types. */
  readonly loose?: true;
  /** The declaration of the member in the class, which subclasses must match. */
  readonly held?: "accessor" | "property";
  /** True for an abstract member. Making it concrete is compatible. */
  readonly open?: true;
  /** The type parameter that callers choose, with `DEFAULTED` or not, or the property that a type parameter names. */
  readonly chosen?: string;
  /** True if arguments are inferred with literal, read-only types (`const T`). */
  readonly literal?: true;
  /** True if the argument does not take part in the inference (`NoInfer`). */
  readonly uninferred?: true;
  /** The minimum and maximum number of type arguments. */
  readonly arguments?: readonly [number, number];
}

/** Properties of a type that a declaration in a language states, apart from its values. */
export interface Typing {
  /** The name of a type of another package or language. */
  readonly foreign?: Facet<string>;
  readonly detail?: Facet<ForeignDetail>;
  readonly parts?: Facet<TypeParts>;
  readonly traits?: Facet<TypeTraits>;
  /** The schema of what may be assigned to a member by a setter; it may be another one than what is read. */
  readonly assigned?: Facet<Json>;
}

export const NO_TYPING: Typing = {};

/** The fields by the keywords that readers write. */
const FIELDS: Readonly<Record<string, keyof Typing>> = {
  [FOREIGN_TYPE]: "foreign",
  [FOREIGN_DETAIL]: "detail",
  [TYPE_PARTS]: "parts",
  [TYPE_TRAITS]: "traits",
  [ASSIGNED_TYPE]: "assigned",
};

/** Returns the field that a keyword states; undefined for any other keyword, and for a value that is not of the field. */
export function typingField(keyword: string, value: Json): keyof Typing | undefined {
  const field = keyword.startsWith(PREFIX) ? FIELDS[keyword] : undefined;
  if (field === undefined || field === "assigned") return field;
  const isOfField = field === "foreign" ? typeof value === "string" : typeof value === "object" && value !== null;
  return isOfField ? field : undefined;
}

/** A type is what all of its parts let be done with it. */
export function conjoinTyping(a: Typing, b: Typing): Typing {
  if (a === b || b === NO_TYPING) return a;
  if (a.traits === undefined || b.traits === undefined) return { ...b, ...a };
  return { ...b, ...a, traits: { value: mergeTraits(a.traits.value, b.traits.value), at: a.traits.at } };
}

/** None where a schema has none. */
export function traitsOf({ typing }: { readonly typing: Typing }): TypeTraits {
  return typing.traits?.value ?? NO_TRAITS;
}

const NO_TRAITS: TypeTraits = {};

/** The name of a type that is declared elsewhere. */
export function foreignOf({ typing }: { readonly typing: Typing }): string | undefined {
  return typing.foreign?.value;
}

/** Traits that a derived type inherits unless it states others. */
const HANDED_ON = ["readonly", "guard", "unrestricted", "nothing", "promise", "chosen"] as const;

function mergeTraits(own: TypeTraits, other: TypeTraits): TypeTraits {
  // Null beside what is chosen is another type.
  const isHanded = (name: (typeof HANDED_ON)[number]): boolean =>
    other[name] !== undefined && (name !== "chosen" || own.nothing === undefined);
  const handed = HANDED_ON.filter(isHanded).map((name) => [name, other[name]] as const);
  return { ...Object.fromEntries(handed), ...own };
}
