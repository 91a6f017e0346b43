import type { FeatureGateStage } from "./feature-gate.ts";
import type { Dictionary, Json } from "./json.ts";
import type { Pointer } from "./pointer.ts";
import type { VersionStage } from "./resource.ts";

/** A snapshot of a series. */
export interface Release {
  readonly name: string;
  /** The day of the release, `YYYY-MM-DD`, where it is known. */
  readonly date?: string;
}

interface Standing {
  readonly deprecated?: true;
  readonly stability: VersionStage;
}

/** A property, field or parameter. */
export interface MemberState extends Standing {
  /** `string`, `array of string`, `object`. Empty where every type is allowed. */
  readonly type: string;
  /** The names of its properties. Absent where it has none. */
  readonly members?: readonly string[];
  readonly format?: string;
  readonly required: boolean;
  readonly default?: Json;
  /** The values of `enum`. */
  readonly values?: readonly Json[];
  /** `enum` or its description states that other values can follow. */
  readonly open?: true;
  /** Values for which the description states a level or a feature gate. */
  readonly staged?: readonly Json[];
  /** Keyword to value, for what else restricts the values: `maxLength`, `pattern`, `validation`. */
  readonly constraints: Dictionary<Json>;
  /** A validation rule compares the value with the stored one (`oldSelf`). */
  readonly ratchets?: true;
  /** Feature gates that its marker names. */
  readonly gates?: readonly string[];
  /** The state of the lifecycle marker. */
  readonly lifecycle?: LifecycleState;
}

/** Releases as a marker writes them: `1.31`. */
export interface LifecycleState {
  readonly introduced?: string;
  readonly deprecated?: string;
  readonly removed?: string;
  readonly replacement?: string;
}

/** A field or enum value with a number in the encoded data. */
export interface NumberedState extends Standing {
  readonly number: number;
  /** Empty for an enum value. */
  readonly type: string;
}

/** A named type, an exported name, an operation. */
export interface DefinitionState extends Standing {
  /** `message`, `interface`, `class`; `operation`. */
  readonly type: string;
  /** The names of its properties. */
  readonly members?: readonly string[];
}

export interface ResourceVersionState extends Standing {
  readonly served: boolean;
  readonly stored: boolean;
  /** `status.storedVersions` of its kind. Absent where the snapshot does not state it. */
  readonly storedVersions?: readonly string[];
  /** The state of the lifecycle markers. */
  readonly lifecycle?: LifecycleState;
}

export interface FeatureGateState extends Standing {
  readonly stage: FeatureGateStage;
  readonly enabled: boolean;
  readonly locked: boolean;
}

export interface ElementStates {
  readonly operation: DefinitionState;
  readonly definition: DefinitionState;
  readonly parameter: MemberState;
  readonly property: MemberState;
  /** A field of a message, or a value of an enum, that has a number. */
  readonly numbered: NumberedState;
  readonly resourceVersion: ResourceVersionState;
  readonly featureGate: FeatureGateState;
}

export type ElementKind = keyof ElementStates;

export const ELEMENT_KINDS: ReadonlySet<string> = new Set<ElementKind>([
  "operation",
  "definition",
  "parameter",
  "property",
  "numbered",
  "resourceVersion",
  "featureGate",
]);

/** A thing of an API as one snapshot declares it. */
export interface Sighting<K extends ElementKind = ElementKind> {
  readonly kind: K;
  /** Identifies it among all elements of a snapshot. */
  readonly key: string;
  /** Among its siblings. */
  readonly name: string;
  /** As messages name it, with its format's noun: "property `Book.pages`". */
  readonly label: string;
  /** The key of the element that it belongs to. */
  readonly holder?: string;
  readonly at: Pointer;
  readonly state: ElementStates[K];
}

/** Consecutive releases in which the element had one state. */
export interface Stay<K extends ElementKind = ElementKind> {
  readonly from: number;
  /** The last of these releases. */
  readonly to: number;
  readonly state: ElementStates[K];
}

/** A thing of an API, followed over releases. */
export interface Element<K extends ElementKind = ElementKind> extends Omit<Sighting<K>, "state"> {
  /** The place in the last release that has it. */
  readonly at: Pointer;
  /** Oldest first. A release between two stays did not have the element. */
  readonly stays: readonly [Stay<K>, ...Stay<K>[]];
  /** Earlier names, oldest first, each with the first release that used another one. */
  readonly renamed: readonly { readonly from: string; readonly at: number }[];
}
