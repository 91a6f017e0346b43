import type { DeclaredField, DeclaredPackage, DeclaredType } from "./declaration.ts";
import type { FeatureGate } from "./feature-gate.ts";
import type { Polarity } from "./channel.ts";
import type { Pointer } from "./pointer.ts";
import type { Resource, ResourceVersion } from "./resource.ts";
import type { Property, Schema } from "./schema.ts";
import type { Operation } from "./snapshot.ts";

/** The fields that all parts of a snapshot have. */
interface Shown<K extends string, V> {
  readonly kind: K;
  /** Among its siblings, on the wire: an operation's or a kind's id, a version's or a member's name; empty for a schema, which its holder names. */
  readonly name: string;
  readonly at: Pointer;
  readonly value: V;
  /** The producers of the described values in all places of use; empty if no values are described. */
  readonly polarities: ReadonlySet<Polarity>;
}

export type OperationPart = Shown<"operation", Operation>;

/** A kind of Kubernetes, with all of its versions. */
export type ResourcePart = Shown<"resource", Resource>;

export interface ResourceVersionPart extends Shown<"resourceVersion", ResourceVersion> {
  readonly holder: Resource;
}

export type SchemaPart = Shown<"schema", Schema>;

/** A declared member, in the schema that declares it. */
export interface PropertyPart extends Shown<"property", Property> {
  readonly holder: Schema;
}

/** A package, type or field that source code declares. */
export type DeclaredPackagePart = Shown<"declaredPackage", DeclaredPackage>;

export type DeclaredTypePart = Shown<"declaredType", DeclaredType>;

export interface DeclaredFieldPart extends Shown<"declaredField", DeclaredField> {
  readonly holder: DeclaredType;
}

export type FeatureGatePart = Shown<"featureGate", FeatureGate>;

/** One thing that a snapshot holds, as a rule is shown it that looks at a single snapshot. */
export type Part =
  OperationPart | ResourcePart | ResourceVersionPart | SchemaPart | PropertyPart | DeclaredPart | FeatureGatePart;

export type DeclaredPart = DeclaredPackagePart | DeclaredTypePart | DeclaredFieldPart;

export type PartKind = Part["kind"];

export const PART_KINDS: ReadonlySet<string> = new Set<PartKind>([
  "operation",
  "resource",
  "resourceVersion",
  "schema",
  "property",
  "declaredPackage",
  "declaredType",
  "declaredField",
  "featureGate",
]);

export type PartOf<K extends PartKind> = Extract<Part, { readonly kind: K }>;
