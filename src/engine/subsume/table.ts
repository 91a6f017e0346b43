import type { ChangeEvent } from "../../model/events.ts";

/** The place of the explaining change, relative to the explained finding. */
export type At =
  /** At the same place, around it, or at a keyword of it. */
  | "around"
  /** In the same schema, at a property that the explained alternative requires. */
  | "required"
  /** At a type that the explained field names, before or after. */
  | "named"
  /** At a path or a prefix of paths that had the explained operation. */
  | "operations"
  /** At the `enum` of source code whose members have the explained values, and other values on the other side. */
  | "member"
  /** In an alternative of the explained schema, which changes in no other way. */
  | "alternative"
  /** In a consequence of a condition of the explained schema or of its alternatives. */
  | "consequence";

/** A table row: which findings explain which others. This is the only place where rules are related to each other. */
export interface Explanation {
  readonly by: readonly ChangeEvent[];
  /** The event, or the rule, whose finding adds nothing. */
  readonly explains: ChangeEvent | (string & {});
  readonly at: At;
}

/** The JSON of a Go field changes with its type. */
const JSON_FORM: readonly ChangeEvent[] = [
  "type:changed",
  "foreignType:added",
  "foreignType:changed",
  "foreignType:removed",
  "maxItems:added",
  "maxItems:changed",
  "maxItems:removed",
  "format:added",
  "format:changed",
  "format:removed",
  "contentEncoding:added",
  "contentEncoding:removed",
  "additionalProperties:added",
  "additionalProperties:removed",
];

export const EXPLANATIONS: readonly Explanation[] = [
  { by: ["field:removed", "property:removed", "property:renamed"], explains: "go-field-removed", at: "around" },
  { by: [...JSON_FORM, "pointer:changed"], explains: "go-field-type-changed", at: "around" },
  { by: JSON_FORM, explains: "pointer-changed", at: "around" },
  { by: ["required:removed"], explains: "omitempty-added", at: "around" },
  { by: ["required:added"], explains: "omitempty-removed", at: "around" },
  { by: ["omitempty:removed", "required:removed"], explains: "optional-omitempty-missing", at: "around" },
  { by: ["pointer:changed", "required:removed"], explains: "optional-pointer-missing", at: "around" },
  { by: ["property:renamed"], explains: "protobuf-name-copied", at: "around" },
  { by: ["featureGate:changed"], explains: "feature-gate-regressed", at: "around" },
  { by: ["resourceSchema:removed"], explains: "version-without-schema", at: "around" },
  // An object that was of the alternative had the property.
  { by: ["property:removed"], explains: "variant:removed", at: "required" },
  // A union cannot be extended or implemented.
  { by: ["variants:changed"], explains: "typescript-type-form-changed", at: "around" },
  { by: ["variants:changed"], explains: "typescript-interface-merging-removed", at: "around" },
  // The split or the merge of an object says that its members went.
  { by: ["variants:changed"], explains: "property:removed", at: "around" },
  // Code that uses the member breaks, not only classes that override it.
  { by: ["type:changed"], explains: "typescript-override-narrowed", at: "around" },
  // A call that takes fewer type arguments lets its callers choose fewer types.
  {
    by: ["typeArguments:removed", "typeArguments:changed"],
    explains: "typescript-type-parameter-dropped",
    at: "around",
  },
  { by: ["typeTrait:changed"], explains: "enumValue:removed", at: "member" },
  { by: ["typeTrait:changed"], explains: "enumValue:added", at: "member" },
  { by: ["typeTrait:changed"], explains: "enumValues:changed", at: "member" },
  // A union changes where a union within it changes.
  { by: ["type:changed", "variant:removed"], explains: "type:changed", at: "alternative" },
  { by: ["type:changed", "variant:removed"], explains: "variant:removed", at: "alternative" },
  { by: ["type:changed", "variant:added"], explains: "variant:added", at: "alternative" },
  // A schema accepts null if the consequence that applies to null does.
  { by: ["null:removed"], explains: "null:removed", at: "consequence" },
  { by: ["null:added"], explains: "null:added", at: "consequence" },
  { by: ["declaredType:removed", "declaredType:changed"], explains: "sourceType:changed", at: "named" },
  { by: ["path:removed"], explains: "operation:removed", at: "operations" },
  { by: ["pathPrefix:renamed"], explains: "operation:renamed", at: "operations" },
  // Nobody finds the old version, so that the new one is preferred.
  { by: ["resourceVersion:removed"], explains: "preferred-version-changed", at: "around" },
  // The sentence that values may be added was removed.
  { by: ["prose:changed"], explains: "enum-undocumented", at: "around" },
  // Clients may send anything there from now on, and the server stores it.
  { by: ["preserveUnknownFields:added"], explains: "property:removed", at: "around" },
];

/** Facets of one edit of a declaration: what its schema, its source and its markers say of one thing. */
export interface Edit {
  readonly name: string;
  /** Events and rules; of facets of equal weight, an earlier one leads. */
  readonly facets: readonly (ChangeEvent | string)[];
  /** True for fields of custom resources, too; otherwise only of declared types. */
  readonly ofResources?: true;
}

export const EDITS: readonly Edit[] = [
  { name: "field of a kind that several versions lack", facets: ["field-not-in-all-versions"], ofResources: true },
  {
    name: "optionality of a Go field",
    facets: [
      "required:added",
      "required:removed",
      "pointer:changed",
      "omitempty:added",
      "omitempty:removed",
      "omitempty:changed",
      "optional-marker-missing",
    ],
  },
];

/** A rule over releases that judges an edit which rules for two snapshots report, too. */
export interface Retelling {
  readonly rule: string;
  /** Events, or rules without an event, that report the edit. */
  readonly events: readonly (ChangeEvent | string)[];
  /** True if it says more than the finding for two snapshots. Of equal severity, the finding that says more is shown. */
  readonly saysMore: boolean;
  /** True if its finding is wrong where the comparison of the two newest releases finds nothing incompatible. */
  readonly needsStep?: true;
}

const REMOVALS: readonly ChangeEvent[] = [
  "property:removed",
  "parameter:removed",
  "operation:removed",
  "component:removed",
  "root:removed",
  "field:removed",
  "enumValue:removed",
  "resourceVersion:removed",
  "servedVersion:removed",
];

export const RETELLINGS: readonly Retelling[] = [
  {
    rule: "alpha-version-changed-in-place",
    events: ["property:removed", "required:added", "type:changed", "required-without-optional-release"],
    saysMore: false,
    needsStep: true,
  },
  { rule: "default-changed-back", events: ["default:changed", "default:added"], saysMore: true },
  { rule: "enum-value-accepted-before-tolerated", events: ["enumValue:added"], saysMore: true },
  { rule: "once-stored-version-removed", events: ["storedVersion:removed", "resourceVersion:removed"], saysMore: true },
  { rule: "removed-before-deprecation-window", events: REMOVALS, saysMore: true },
  { rule: "removed-before-use-dropped", events: ["property:removed"], saysMore: true },
  {
    rule: "required-without-optional-release",
    events: ["required:added", "property:added", "parameter:added", "parameterRequired:changed"],
    saysMore: false,
    needsStep: true,
  },
  { rule: "storage-version-advanced-too-early", events: ["storageVersion:changed"], saysMore: false },
  {
    rule: "storage-version-moved-and-unserved",
    events: ["servedVersion:removed", "storageVersion:changed"],
    saysMore: true,
  },
  {
    rule: "validation-tightened-without-ratcheting",
    events: [
      "maxLength:added",
      "maxLength:changed",
      "minLength:added",
      "minLength:changed",
      "maximum:added",
      "maximum:changed",
      "minimum:added",
      "minimum:changed",
      "maxItems:added",
      "maxItems:changed",
      "minItems:added",
      "minItems:changed",
      "maxProperties:added",
      "maxProperties:changed",
      "minProperties:added",
      "minProperties:changed",
      "uniqueItems:added",
      "pattern:added",
      "multipleOf:added",
      "enum:added",
      "validation:added",
      "validation:changed",
    ],
    saysMore: false,
    needsStep: true,
  },
];
