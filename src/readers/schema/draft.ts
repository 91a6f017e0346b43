import type { CountName } from "../../model/keyword-table.ts";
import type {
  Bound,
  Conditional,
  Discriminator,
  Facet,
  Listed,
  KubernetesFacets,
  Property,
  TypeName,
  VariantGroup,
} from "../../model/schema.ts";
import { NO_TYPING, type Typing } from "../../model/typing.ts";
import type { Dictionary, Json } from "../../model/json.ts";
import { withoutName } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import { NO_KUBERNETES } from "./kubernetes.ts";
import { NOTHING } from "../nothing.ts";

/** A schema while it is put together: `allOf` parts merge into it before types are implied and void keywords dropped. */
export interface Draft extends Partial<Record<CountName, Facet<number>>> {
  pointer: Pointer;
  /** Absent: no keyword restricts the types. */
  types?: Facet<readonly TypeName[]>;
  /** The types that its parts state, where these have none in common. */
  contradiction?: readonly TypeName[];
  /**
   * The place of `nullable: true`, or of a `null` alternative beside others: null is accepted regardless of the rest.
   */
  nullable?: Pointer;
  /** The same place, if null is rejected where the alternatives beside it accept null, too. */
  nullOnce?: Pointer;
  /** Restricts the types without being the place that states them. */
  only?: readonly TypeName[];
  enum?: Listed;
  constant: boolean;
  openEnum?: Facet<readonly Json[]>;
  format?: Facet<string>;
  minimum?: Facet<Bound>;
  maximum?: Facet<Bound>;
  minContains?: Facet<number>;
  maxContains?: Facet<number>;
  uniqueItems?: Facet<true>;
  contentEncoding?: Facet<string>;
  contentMediaType?: Facet<string>;
  patterns: readonly Facet<string>[];
  multiplesOf: readonly Facet<number | bigint>[];
  properties: Dictionary<Property>;
  required: Dictionary<Pointer>;
  patternProperties: Dictionary<Facet<Pointer>>;
  additionalProperties?: Facet<Pointer>;
  unevaluatedProperties?: Facet<Pointer>;
  /** Says something of every member that it does not name, if only that it may be anything. */
  evaluatesMembers?: true;
  /** A schema of members or of items is written, perhaps one that accepts anything: such a value has members or items. */
  isOfMembers?: true;
  isOfItems?: true;
  propertyNames: readonly Facet<Pointer>[];
  dependentRequired: Dictionary<Facet<readonly string[]>>;
  dependentSchemas: Dictionary<Facet<Pointer>>;
  prefixItems: readonly Facet<Pointer>[];
  items?: Facet<Pointer>;
  unevaluatedItems?: Facet<Pointer>;
  evaluatesItems?: true;
  contains: readonly Facet<Pointer>[];
  contentSchema?: Facet<Pointer>;
  variants: readonly VariantGroup[];
  discriminator?: Discriminator;
  chosenBy?: Discriminator;
  not: readonly Negation[];
  conditionals: readonly Conditional[];
  kubernetes: KubernetesFacets;
  typing: Typing;
  extensions: Dictionary<Facet<Json>>;
  title?: string;
  description?: string;
  /** True if a part could not be read; a problem states it. */
  unreadable?: true;
}

/** `besideNull`: the alternative that it stands in has null beside it, so that it does not decide whether null is accepted. */
export interface Negation extends Facet<Pointer> {
  readonly besideNull?: true;
}

/** A schema of all values but those that have nothing in them. */
export function notEmptyDraft(pointer: Pointer): Draft {
  const one = { value: 1, at: pointer };
  return { ...emptyDraft(pointer), minLength: one, minItems: one, minProperties: one };
}

const NONE: readonly never[] = [];
/** Returns a schema without constraints. */
export function emptyDraft(pointer: Pointer): Draft {
  return {
    pointer,
    constant: false,
    patterns: NONE,
    multiplesOf: NONE,
    properties: NOTHING,
    required: NOTHING,
    patternProperties: NOTHING,
    propertyNames: NONE,
    dependentRequired: NOTHING,
    dependentSchemas: NOTHING,
    prefixItems: NONE,
    contains: NONE,
    variants: NONE,
    not: NONE,
    conditionals: NONE,
    kubernetes: NO_KUBERNETES,
    typing: NO_TYPING,
    extensions: NOTHING,
  };
}

/** An alternative that has null beside it. */
export function besideNull(draft: Draft): Draft {
  return { ...draft, not: draft.not.map((each) => ({ ...each, besideNull: true })) };
}

export function withoutMember(draft: Draft, name: string): Draft {
  return { ...draft, properties: withoutName(draft.properties, name), required: withoutName(draft.required, name) };
}
