import type { CountName } from "./keyword-table.ts";
import type { Facet } from "./facet.ts";
import type { Dictionary, Json, JsonObject } from "./json.ts";
import type { Pointer } from "./pointer.ts";
import type { Constraint } from "./constraint.ts";
import type { TypeName } from "./type-name.ts";
import type { Typing } from "./typing.ts";

export type { Facet } from "./facet.ts";
export { ALL_TYPES, type TypeName } from "./type-name.ts";

export interface Listed extends Facet<readonly Json[]> {
  /** Lists of other schemas that it is made of. */
  readonly parts?: readonly Listed[];
}

export interface Bound {
  readonly limit: number;
  readonly exclusive: boolean;
  /** The whole number that is written, if no double has its value. */
  readonly exact?: string;
}

/** Constraints with a single value. The reader drops a keyword that constrains none of the accepted types. */
export interface Keywords extends Readonly<Partial<Record<CountName, Facet<number>>>> {
  /** `const` is an enum with one value; `constant` states that it was written as `const`. */
  readonly enum?: Listed;
  readonly constant?: true;
  /** `x-extensible-enum`, or an `enum` that its text declares open: known values, others to be expected. */
  readonly openEnum?: Facet<readonly Json[]>;
  readonly format?: Facet<string>;
  readonly minimum?: Facet<Bound>;
  readonly maximum?: Facet<Bound>;
  readonly minContains?: Facet<number>;
  readonly maxContains?: Facet<number>;
  readonly uniqueItems?: Facet<true>;
  readonly contentEncoding?: Facet<string>;
  readonly contentMediaType?: Facet<string>;
  /** Several `allOf` parts may each state one: all of them hold. */
  readonly patterns: readonly Facet<string>[];
  readonly multiplesOf: readonly Facet<number | bigint>[];
}

/** Annotations of a use of a schema (property, parameter, body). */
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
  /** The other fields as written: `message`, `reason`, `fieldPath`, `optionalOldSelf`, … */
  readonly fields: JsonObject;
}

/** The `x-kubernetes-*` keywords that do not change the accepted values. */
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
  /** True if the producer writes it even when it is empty. */
  readonly alwaysWritten?: true;
}

/** One alternative of a `oneOf` or `anyOf`, or one implicit subtype of a schema with a discriminator. */
export interface Branch {
  readonly at: Pointer;
  readonly schema: Pointer;
  /** The name of the definition or the title. A hint for matching, never an identity. */
  readonly name?: string;
}

export interface VariantGroup {
  readonly keyword: "oneOf" | "anyOf";
  readonly at: Pointer;
  /** Without those for null. */
  readonly branches: readonly Branch[];
  /** The first alternative for null. */
  readonly nullAt?: Pointer;
}

export interface Discriminator {
  readonly at: Pointer;
  readonly propertyName: string;
  /** Discriminator value to branch, implicit values (definition names) included. */
  readonly mapping: Dictionary<Branch>;
  /** The alternative for unlisted discriminator values: `defaultMapping`. */
  readonly fallback?: Branch;
}

export interface Conditional {
  readonly at: Pointer;
  readonly if: Pointer;
  readonly then?: Pointer;
  readonly else?: Pointer;
}

/**
 * A schema with its `$ref` followed, its `allOf` merged, and its syntax normalized. A child is a pointer into the same
 * arena. Boolean schemas are schemas: `true` accepts all types, `false` none.
 */
export interface Schema {
  readonly pointer: Pointer;
  /**
   * In the order of `ALL_TYPES`; empty: accepts nothing. `null` is accepted exactly if it is listed here, independently
   * of other keywords and variants. Without the keyword `type`, `at` is the place that implies the types.
   */
  readonly types: Facet<readonly TypeName[]>;
  /** The types that exclude each other in an `allOf`, so that no type is allowed. */
  readonly contradiction?: readonly TypeName[];
  /** The place that accepts null apart from the other types. */
  readonly nullAt?: Pointer;
  readonly keywords: Keywords;
  readonly annotations: Annotations;
  readonly properties: Dictionary<Property>;
  /** Required member names, declared or not, each with the place that requires it. */
  readonly required: Dictionary<Pointer>;
  readonly patternProperties: Dictionary<Facet<Pointer>>;
  /** The schema of properties beyond `properties` and `patternProperties`; absent: anything. */
  readonly additionalProperties?: Facet<Pointer>;
  readonly unevaluatedProperties?: Facet<Pointer>;
  /** True if it evaluates all members, perhaps without constraining them: `additionalProperties: true`. */
  readonly evaluatesMembers?: true;
  readonly propertyNames: readonly Facet<Pointer>[];
  readonly dependentRequired: Dictionary<Facet<readonly string[]>>;
  readonly dependentSchemas: Dictionary<Facet<Pointer>>;
  readonly prefixItems: readonly Facet<Pointer>[];
  /** The schema of items after `prefixItems`; absent: anything. */
  readonly items?: Facet<Pointer>;
  readonly unevaluatedItems?: Facet<Pointer>;
  /** The same for items: `items: true`. */
  readonly evaluatesItems?: true;
  readonly contains: readonly Facet<Pointer>[];
  readonly contentSchema?: Facet<Pointer>;
  /** The alternatives, without null: `types` states it. */
  readonly variants: readonly VariantGroup[];
  /** The same without variants, where these are of different types, so that one schema says it all. */
  readonly plain?: Pointer;
  readonly discriminator?: Discriminator;
  /** The discriminator of a base schema that selects this schema. */
  readonly chosenBy?: Discriminator;
  readonly not: readonly Facet<Pointer>[];
  readonly conditionals: readonly Conditional[];
  readonly kubernetes: KubernetesFacets;
  readonly typing: Typing;
  /** Keywords that the model does not know, extensions included. A difference here is a change that no rule may claim to understand. */
  readonly extensions: Dictionary<Facet<Json>>;
  readonly title?: string;
  readonly description?: string;
  /** True if a part could not be read; a problem states it. Comparing the schema proves nothing. */
  readonly unreadable?: true;
}

/** The source of a schema: if two texts are equal, and all schemas that they refer to, the schemas are equal. */
export interface Written {
  readonly text: string;
  readonly references: readonly Pointer[];
}

/** A generic declaration whose parameters stand for themselves, and what a use gives for them. */
export interface OpenUse {
  readonly at: Pointer;
  readonly arguments: readonly GivenType[];
}

/** A type argument, and how its values travel: with those of the generic type, against them, or as operators compute it. */
export interface GivenType {
  readonly at: Pointer;
  readonly out: boolean;
  readonly in: boolean;
  readonly computed: boolean;
  /** True if a difference behind it shows where the name stands: it is merged there, or an operator uses it. */
  readonly isMerged?: true;
}

/**
 * The declarations that a schema is written from. If two texts are equal, the names in them stand for each other, one by one; if what
 * they lead to is equal, the schemas are.
 */
export interface DeclaredText {
  readonly text: string;
  readonly names: readonly DeclaredName[];
}

/** The target of a name in a declaration. */
export interface DeclaredName extends GivenType {
  /** Nobody writes its values. */
  readonly isRead?: true;
}

/** The arena: all schemas by pointer, normalized on first access. `JSON.stringify` returns those that were accessed. */
export interface SchemaTable {
  /** Throws a `TypeError` for a pointer that the snapshot does not hold. */
  get(pointer: Pointer): Schema;
  /** The schema as written; undefined for a conjunction of several. */
  source(pointer: Pointer): Json | undefined;
  /** For formats whose JSON is created on request. */
  written?(pointer: Pointer): Written | undefined;
  /** Undefined where declarations alone do not say what a schema is. */
  declared?(pointer: Pointer): DeclaredText | undefined;
  /** Returns the place that a schema stands for, if it is only a reference. Present with `declared`. */
  canonical?(pointer: Pointer): Pointer;
  /** Returns what a schema is a use of; undefined for one that is none, and in formats without generic types. */
  use?(pointer: Pointer): OpenUse | undefined;
  /**
   * Returns the required members whose values hold the schema's own again, without an end: objects can refer to each other, no text holds
   * them whole. A prover takes `CUT` for such a value, too.
   */
  endless(at: Pointer): readonly string[];
  /** Resolves a `$ref` in the schema at `from`; undefined if there is no target. */
  follow(reference: string, from: Pointer): Pointer | undefined;
  /** Returns all constraints of a schema exactly as written. Throws a `TypeError` for a pointer that the snapshot does not hold. */
  constraints(at: Pointer): readonly Constraint[];
  /**
   * Returns the text of a number: a double cannot distinguish integers beyond 2^53. Undefined if there is no such text.
   */
  numeral(at: Pointer): string | undefined;
}
