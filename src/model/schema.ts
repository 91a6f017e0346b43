import { type Dictionary, isObject, type Json, type JsonObject } from "./json.ts";
import type { Pointer } from "./pointer.ts";
import type { Statement } from "./statement.ts";
import type { TypeName } from "./type-name.ts";

export { ALL_TYPES, type TypeName } from "./type-name.ts";

/** The extension by which a reader names a type that is defined elsewhere, of which little else is known. */
export const FOREIGN_TYPE = "x-apicompat-foreign-type";
/** The extension that holds a `ForeignDetail` beside it. */
export const FOREIGN_DETAIL = "x-apicompat-foreign-detail";
/** The extension that holds `TypeTraits`. */
export const TYPE_TRAITS = "x-apicompat-type-traits";
/** The extension that holds the schema of what may be assigned to a member by a setter; it may be another one than what is read. */
export const ASSIGNED_TYPE = "x-apicompat-assigned-type";

/** The extension by which a member says whether it has to be given, though it may be `undefined`. */
export const STATED = "x-apicompat-stated";

/**
 * The extension that lists the required members whose values lead back to where they stand: objects that refer to each other,
 * which no finite value shows. What is said of values lets `CUT` stand there as well.
 */
export const ENDLESS = "x-apicompat-endless";
export const CUT = "…";

/** The extension that holds the `TypeParts` of a foreign type. */
export const TYPE_PARTS = "x-apicompat-type-parts";

/** What a type parameter ends in whose schema is what it stands for where nobody chooses. */
export const DEFAULTED = " = …";

/** Stands for what is demanded beside a type that is chosen, as of `T & { id: string }`. */
export const BESIDE_CHOSEN = "…";
const AND = " & ";

export function asConjunction(chosen: readonly string[]): string {
  return [...new Set(chosen)].sort().join(AND);
}

/** All that were chosen of which a value is at once. */
export function conjunctsOf(chosen: string): readonly string[] {
  return chosen.split(AND);
}

/** The schemas of what a foreign type is made of, by the text that it is known by: values that come out of it, and those that go into it. */
export type TypeParts = Readonly<Record<string, { readonly out: readonly Json[]; readonly in: readonly Json[] }>>;

/** What more is known of a foreign type: how it is written, and of a function what it takes and returns. */
export interface ForeignDetail {
  readonly text: string;
  /** One for each of its signatures. */
  readonly calls?: readonly CallShape[];
  /** Which of its parts it is depends on what is asked of a type parameter. */
  readonly asks?: true;
  /** Of `this`: the generic type that it stands for. */
  readonly self?: string;
}

/** Types are lists of alternatives, each by a text that is the same however the type is written. */
export interface CallShape {
  /** Its own type parameters. */
  readonly generics: string;
  readonly parameters: readonly {
    readonly type: readonly string[];
    readonly optional: boolean;
    readonly rest: boolean;
  }[];
  /** What it is called on, where not everything will do. */
  readonly receiver?: readonly string[];
  /** By `new`; what is abstract only those make who extend it. */
  readonly made?: "instance" | "abstract";
  readonly returns: readonly string[];
}

/** What a compiler lets be done with a type, beside the set of its values. */
export interface TypeTraits {
  /** An object or a list that nobody changes. */
  readonly readonly?: "object" | "list";
  /** A member that nobody assigns to. */
  readonly fixed?: true;
  /** Of a function that returns whether a value is of a type: what it says. */
  readonly guard?: string;
  /** `object` is any value that is one, `value` whatever is not null. */
  readonly unrestricted?: "any" | "unknown" | "object" | "value";
  /** Which of `null` and `undefined` the null that is admitted stands for. */
  readonly nothing?: "null" | "undefined" | "both";
  /** Of a promise of nothing: whether there may be nothing in place of the promise, too. */
  readonly promise?: "always" | "sometimes";
  /** Names for values, and what they are where that is known. */
  readonly enumeration?: Readonly<Record<string, string | number | null>>;
  /** Of an enumeration: whether a program has it as an object. */
  readonly enumerated?: "object" | "inlined";
  /** Whatever has it gives itself, with all that extends its type. */
  readonly self?: true;
  /** Of a class. */
  readonly abstract?: true;
  /** Of a class: whether it has members that nobody outside writes; `inherited` where those that it extends may have some. */
  readonly nominal?: "own" | "inherited";
  /** A member that only those see who extend its class. */
  readonly protected?: true;
  /** A member that is called, and an operation by itself; or a property of a class that is called. */
  readonly method?: true | "property";
  /** A method that what implements its type may have with parameters of fewer types. */
  readonly loose?: true;
  /** How a class that others extend has a member, which they have in the same way. */
  readonly held?: "accessor" | "property";
  /** A member that whoever extends the class has to provide: that nobody has to any more takes nothing away. */
  readonly open?: true;
  /** Whoever uses it chooses what it is, within its bounds: the type parameter, `DEFAULTED` or not, or the member that one names. */
  readonly chosen?: string;
  /** What is passed there is of the narrowest type that it can be of, and read-only. */
  readonly literal?: true;
  /** What is passed there does not choose the type: it has to fit the one that is chosen. */
  readonly uninferred?: true;
  /** How many type arguments it takes, at least and at most. */
  readonly arguments?: readonly [number, number];
}

/** None where a schema has none. */
export function traitsOf({ extensions }: Pick<Schema, "extensions">): TypeTraits {
  const traits = extensions[TYPE_TRAITS]?.value;
  return isObject(traits) ? traits : NO_TRAITS;
}

const NO_TRAITS: TypeTraits = {};

/** Those of a type that a type has which is made of it, and does not say otherwise; what is declared of it by its name is its own. */
const HANDED_ON = ["readonly", "guard", "unrestricted", "nothing", "promise", "chosen"] as const;

export function mergeTraits(own: Json, other: Json): Json {
  const [first, second] = [own, other] as readonly [JsonObject, JsonObject];
  // Null beside what is chosen is another type.
  const isHanded = (name: string): boolean =>
    second[name] !== undefined && (name !== "chosen" || first["nothing"] === undefined);
  const handed = HANDED_ON.filter(isHanded).map((name) => [name, second[name]!] as const);
  return { ...Object.fromEntries(handed), ...first };
}

/** A value and the place that states it, which may lie in another schema that this one includes by `allOf` or `$ref`. */
export interface Facet<T> {
  readonly value: T;
  readonly at: Pointer;
}

export interface Listed extends Facet<readonly Json[]> {
  /** Lists of other schemas that it is made of. */
  readonly parts?: readonly Listed[];
}

export interface Bound {
  readonly limit: number;
  readonly exclusive: boolean;
}

/** The constraints that are one value each. A keyword that constrains none of the admitted types is dropped by the reader. */
export interface Keywords {
  /** `const` is an enumeration of one; `constant` tells which was written. */
  readonly enum?: Listed;
  readonly constant?: true;
  /** `x-extensible-enum`, or an `enum` that its text declares open: known values, others to be expected. */
  readonly openEnum?: Facet<readonly Json[]>;
  readonly format?: Facet<string>;
  readonly minimum?: Facet<Bound>;
  readonly maximum?: Facet<Bound>;
  readonly minLength?: Facet<number>;
  readonly maxLength?: Facet<number>;
  readonly minItems?: Facet<number>;
  readonly maxItems?: Facet<number>;
  readonly minProperties?: Facet<number>;
  readonly maxProperties?: Facet<number>;
  readonly minContains?: Facet<number>;
  readonly maxContains?: Facet<number>;
  readonly uniqueItems?: Facet<true>;
  readonly contentEncoding?: Facet<string>;
  readonly contentMediaType?: Facet<string>;
  /** Several `allOf` parts may each state one: all of them hold. */
  readonly patterns: readonly Facet<string>[];
  readonly multiplesOf: readonly Facet<number>[];
}

/** What a use of a schema (a member, a parameter, a body) says beside the set of values. */
export interface Annotations {
  readonly default?: Facet<Json>;
  readonly readOnly?: Facet<true>;
  readonly writeOnly?: Facet<true>;
  readonly deprecated?: Facet<true>;
  /** `x-sunset`, as written. */
  readonly sunset?: Facet<Json>;
  /** `x-stability-level`, as written. */
  readonly stability?: Facet<Json>;
  /** `x-kubernetes-api-lifecycle`, as written: since when a project has it, and at which stage it is there. */
  readonly lifecycle?: Facet<Json>;
  /** The names of the gates that turn it on, of Go's `+featureGate`. */
  readonly featureGates?: Facet<Json>;
  /** `STATED`, as written. */
  readonly stated?: Facet<Json>;
}

/** One rule of `x-kubernetes-validations`, in the Common Expression Language. */
export interface Validation {
  readonly rule: string;
  readonly at: Pointer;
  /** Its other fields as written: `message`, `reason`, `fieldPath`, `optionalOldSelf`, … */
  readonly fields: JsonObject;
}

/** What an API server of Kubernetes reads beside the set of values: the `x-kubernetes-*` keywords of that name. */
export interface KubernetesFacets {
  /** `atomic`, `set` or `map`; absent: atomic. */
  readonly listType?: Facet<string>;
  readonly listMapKeys?: Facet<readonly string[]>;
  /** `granular` or `atomic`; absent: granular. */
  readonly mapType?: Facet<string>;
  /** Members that are not declared are kept, not pruned. */
  readonly preserveUnknownFields?: Facet<true>;
  /** The value is an object with `apiVersion`, `kind` and `metadata`. */
  readonly embeddedResource?: Facet<true>;
  readonly validations?: readonly Validation[];
  readonly patchStrategy?: Facet<string>;
  readonly patchMergeKey?: Facet<string>;
}

export interface Property {
  readonly name: string;
  readonly at: Pointer;
  readonly schema: Pointer;
  readonly annotations: Annotations;
  /** Its producer writes it even where it is empty, whether it must be there or not. */
  readonly alwaysWritten?: true;
}

/** One alternative of a `oneOf` or `anyOf`, or one implicit subtype of a schema with a discriminator. */
export interface Branch {
  readonly at: Pointer;
  readonly schema: Pointer;
  /** What the author calls it: the definition's name or the title. A hint for matching, never an identity. */
  readonly name?: string;
}

export interface VariantGroup {
  readonly keyword: "oneOf" | "anyOf";
  readonly at: Pointer;
  readonly branches: readonly Branch[];
}

export interface Discriminator {
  readonly at: Pointer;
  readonly propertyName: string;
  /** Discriminator value to branch, implicit values (definition names) included. */
  readonly mapping: Dictionary<Branch>;
  /** What a value is that has no other discriminator value of these: `defaultMapping`. */
  readonly fallback?: Branch;
}

export interface Conditional {
  readonly at: Pointer;
  readonly if: Pointer;
  readonly then?: Pointer;
  readonly else?: Pointer;
}

/**
 * A schema with its `$ref` followed, its `allOf` merged, and its spelling normalized.
 * A child is a pointer into the same arena. Boolean schemas are schemas: `true` admits all types, `false` none.
 */
export interface Schema {
  readonly pointer: Pointer;
  /**
   * In the order of `ALL_TYPES`; empty: admits nothing. `null` stands apart from the rest: it is admitted exactly if it is listed here,
   * whatever the other keywords and the variants say. Where no keyword `type` says so, `at` is the place that implies the types.
   */
  readonly types: Facet<readonly TypeName[]>;
  /** Where no type is allowed because the parts of an `allOf` state types that exclude each other: these types. */
  readonly contradiction?: readonly TypeName[];
  /** Where null is admitted apart from the other types. */
  readonly nullAt?: Pointer;
  readonly keywords: Keywords;
  readonly annotations: Annotations;
  readonly properties: Dictionary<Property>;
  /** Required member names, declared or not, each with the place that requires it. */
  readonly required: Dictionary<Pointer>;
  readonly patternProperties: Dictionary<Facet<Pointer>>;
  /** What members beyond `properties` and `patternProperties` may be; absent: anything. */
  readonly additionalProperties?: Facet<Pointer>;
  readonly unevaluatedProperties?: Facet<Pointer>;
  readonly propertyNames: readonly Facet<Pointer>[];
  readonly dependentRequired: Dictionary<Facet<readonly string[]>>;
  readonly dependentSchemas: Dictionary<Facet<Pointer>>;
  readonly prefixItems: readonly Facet<Pointer>[];
  /** What the items after `prefixItems` may be; absent: anything. */
  readonly items?: Facet<Pointer>;
  readonly unevaluatedItems?: Facet<Pointer>;
  readonly contains: readonly Facet<Pointer>[];
  readonly contentSchema?: Facet<Pointer>;
  /** None of their branches admits null: that is told in `types`. */
  readonly variants: readonly VariantGroup[];
  /** The same without variants, where these are of different types, so that one schema says it all. */
  readonly plain?: Pointer;
  readonly discriminator?: Discriminator;
  /** That of a base which this schema includes: it chooses this one by the values that lead here. */
  readonly chosenBy?: Discriminator;
  readonly not: readonly Facet<Pointer>[];
  readonly conditionals: readonly Conditional[];
  readonly kubernetes: KubernetesFacets;
  /** Keywords that the model does not know, extensions included. A difference here is a change that no rule may claim to understand. */
  readonly extensions: Dictionary<Facet<Json>>;
  readonly title?: string;
  readonly description?: string;
  /** A part of it could not be read, as a problem tells: nothing may be concluded from comparing it. */
  readonly unreadable?: true;
}

/** What a schema was made from: of two equal texts, the schemas are equal if all are that they refer to. */
export interface Written {
  readonly text: string;
  readonly references: readonly Pointer[];
}

/** The arena: every schema once, by pointer, normalized when first asked for. `JSON.stringify` gives all that was. */
export interface SchemaTable {
  /** Throws a `TypeError` for a pointer that the snapshot does not hold. */
  get(pointer: Pointer): Schema;
  /** The schema as written; undefined for a conjunction of several. */
  source(pointer: Pointer): Json | undefined;
  /** Of formats that have no JSON until somebody asks for it. */
  written?(pointer: Pointer): Written | undefined;
  /** Where a `$ref` that stands in the schema at `from` leads; undefined where it leads nowhere. */
  follow(reference: string, from: Pointer): Pointer | undefined;
  /** All that the schema says, exactly. Throws a `TypeError` for a pointer that the snapshot does not hold. */
  statements(at: Pointer): readonly Statement[];
  /** The text of a number as it is written: a double cannot tell integers beyond 2^53 apart. Undefined where there is no such text. */
  numeral(at: Pointer): string | undefined;
}
