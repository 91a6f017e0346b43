import type { CountName } from "./keyword-table.ts";
import type { FeatureGate } from "./feature-gate.ts";
import type { Channel } from "./channel.ts";
import type { DeclaredConstant, DeclaredExport, DeclaredField, DeclaredMarker, DeclaredType } from "./declaration.ts";
import type { Dictionary, Json } from "./json.ts";
import type { ModuleFormat } from "./packaging.ts";
import { isWithin, parent, principal, type Places, type Pointer } from "./pointer.ts";
import type { Conversion, Resource, ResourceVersion } from "./resource.ts";
import type {
  Annotations,
  Bound,
  Branch,
  Conditional,
  Discriminator,
  Property,
  TypeName,
  Validation,
  VariantGroup,
} from "./schema.ts";
import type {
  FormPart,
  MediaType,
  Operation,
  Parameter,
  RequestBody,
  Response,
  SecurityFlow,
  SecurityRequirement,
  SecurityScheme,
  Server,
  ServerVariable,
  TypeForm,
} from "./snapshot.ts";
import type { WireEnumValue, WireField, WireFile } from "./wire.ts";

export type PairKind =
  | "document"
  | "operation"
  | "parameter"
  | "requestBody"
  | "response"
  | "header"
  | "mediaType"
  | "resource"
  | "resourceVersion"
  | "schema"
  | "declaredType"
  | "file"
  | "message"
  | "enum"
  | "service"
  | "extension";

/** A named definition of a protobuf file. */
export interface Definition {
  readonly kind: Extract<PairKind, "message" | "enum" | "service" | "extension">;
  /** The full name. */
  readonly name: string;
  /** True if its content changed in addition to its name. */
  readonly changed?: true;
}

/** Members that stand in one which is new. */
export interface Grouping {
  readonly holder: Property;
  /** The old properties. */
  readonly members: readonly [Property, ...Property[]];
}

/** A struct that another one embeds. */
export interface Embedding {
  readonly identifier: string;
  /** The old fields. */
  readonly fields: readonly DeclaredField[];
}

/** The place of a field in the oneofs of a message. */
export interface OneofMembership {
  /** Absent if the field is in no oneof. */
  readonly oneof?: string;
  /** The number of other fields that are in the oneof on both sides. */
  readonly others: number;
}

/** The file that a definition stands in. */
export interface DefinitionFile {
  readonly path: string;
  /** Names public imports of the new side: importers of the old file also get the declarations of this one. */
  readonly passedOn?: true;
}

export interface OperationsBelow {
  readonly prefix: string;
  readonly operations: readonly Operation[];
}

/** A name and number that are in use. */
export interface NumberUse {
  readonly name: string;
  readonly number: number;
  /** The name or reservation that it conflicts with, such as `4 to 6` or `"name"`. */
  readonly meets: string;
}

/** Two nodes that are the same thing before and after, in one channel. */
export interface Pair {
  readonly kind: PairKind;
  readonly old: Pointer;
  readonly new: Pointer;
  readonly channel: Channel;
}

export type Action = "added" | "removed" | "changed" | "renamed";

/** The types of `old` and `new` for each subject. A subject is a term of the formats. */
export interface SubjectValues extends Record<CountName, number> {
  // the document
  apiVersion: string;
  server: Server;
  serverVariable: ServerVariable;
  serverVariableValue: string;
  securityScheme: SecurityScheme;
  securitySchemeField: Json;
  securityFlow: SecurityFlow;
  securityFlowUrl: string;
  securityScope: string;
  tag: string;
  component: string;
  root: string;
  // operations, webhooks, callbacks
  path: readonly Operation[];
  /** The operations that left one prefix for another; `/` is none. */
  pathPrefix: OperationsBelow;
  operation: Operation;
  /** Requests to a URL that had no path and now has one. */
  route: Operation;
  webhook: Operation;
  callback: Operation;
  operationId: string;
  /** The name of the definition that it led to. */
  reference: string;
  parameterName: string;
  parameterOrder: string;
  operationTag: string;
  typeArguments: readonly [number, number];
  securityRequirement: SecurityRequirement;
  requiredScope: string;
  // kinds of Kubernetes; `name` of a version is its label
  resource: Resource;
  /** The version of the definition itself. */
  definitionVersion: string;
  scope: string;
  /** `name` is `plural`, `singular` or `listKind`. */
  resourceName: string;
  shortName: string;
  category: string;
  conversion: Conversion;
  /** A version of a group, with all of its kinds. */
  groupVersion: readonly ResourceVersion[];
  resourceVersion: ResourceVersion;
  /** The version is served; it is defined on both sides. */
  servedVersion: ResourceVersion;
  storageVersion: ResourceVersion;
  preferredVersion: ResourceVersion;
  /** A version that objects may be stored in, and that is no longer defined. */
  storedVersion: string;
  /** `name` is `status` or `scale`. */
  subresource: ResourceVersion;
  /** `name` is the field that states the path. */
  scalePath: string;
  resourceSchema: Pointer;
  deprecationWarning: string;
  printerColumn: Json;
  selectableField: string;
  // what travels
  parameter: Parameter;
  parameterRequired: boolean;
  parameterLocation: Parameter;
  parameterWire: Parameter;
  requestBody: RequestBody;
  requestBodyRequired: boolean;
  response: Response;
  header: Parameter;
  headerRequired: boolean;
  headerWire: Parameter;
  /** All media types of a response. */
  content: Dictionary<MediaType>;
  mediaType: MediaType;
  mediaTypeSchema: Pointer;
  encoding: FormPart;
  link: Json;
  // uses of a schema: an operation, a parameter, a body or a member says these of itself
  default: Json;
  /** Includes sunset and stability. */
  deprecated: Annotations;
  sunset: Annotations;
  stability: Json;
  lifecycle: Json;
  /** The release in which a version of a kind goes, as a marker announces it: `1.36`. */
  plannedRemoval: string;
  /** A feature gate of a server. */
  featureGate: FeatureGate;
  /** The description, where it states something else than before: see `prose/contract.ts`. */
  prose: string;
  readOnly: true;
  writeOnly: true;
  // sets of values
  type: readonly TypeName[];
  /** JSON has only `null`; languages also have `undefined`. */
  null: "null" | "undefined" | "both";
  enum: readonly Json[];
  enumValue: Json;
  /** Many that came, or went, at once. */
  enumValues: readonly Json[];
  const: Json;
  openEnum: readonly Json[];
  openEnumValue: Json;
  format: string;
  minimum: Bound;
  maximum: Bound;
  minContains: number;
  maxContains: number;
  uniqueItems: true;
  pattern: string;
  multipleOf: number | bigint;
  contentEncoding: string;
  contentMediaType: string;
  contentSchema: Pointer;
  property: Property;
  /** The member that holds what the whole value was. */
  wrapper: Property;
  grouping: Grouping;
  required: string;
  additionalProperties: Pointer;
  unevaluatedProperties: Pointer;
  /** A schema with `unevaluatedProperties` or `unevaluatedItems` whose evaluated parts changed. */
  evaluation: Pointer;
  patternProperty: Pointer;
  propertyNames: Pointer;
  dependentRequired: readonly string[];
  dependentSchema: Pointer;
  prefixItem: Pointer;
  items: Pointer;
  unevaluatedItems: Pointer;
  contains: Pointer;
  variant: Branch;
  variants: readonly VariantGroup[];
  variantKeyword: VariantGroup["keyword"];
  discriminator: Discriminator;
  discriminatorMapping: Branch;
  /** The alternative for values that the mapping does not list. */
  discriminatorDefault: Branch;
  not: Pointer;
  conditional: Conditional;
  // how a value is written as XML, in words
  xmlName: string;
  xmlNode: string;
  // what an API server of Kubernetes reads beside the set of values
  listType: string;
  listMapKeys: readonly string[];
  mapType: string;
  /** For a schema, or for all schemas of a resource. */
  preserveUnknownFields: boolean;
  embeddedResource: true;
  /** `name` is the rule. */
  validation: Validation;
  patchStrategy: string;
  patchMergeKey: string;
  /** A type that is defined elsewhere, by its name there: what it consists of is not known. */
  foreignType: Json;
  /** One of `TypeTraits`, by its name. */
  typeTrait: Json;
  /** A package entry (a subpath) with one import condition and its format. */
  packageEntry: { readonly entry: string; readonly condition: "import" | "require"; readonly format: ModuleFormat };
  /** Subpaths of files that programs could import. */
  deepImports: readonly string[];
  typeForm: TypeForm;
  /** The type of a class member is narrower now, or `this`, so that classes that override the member no longer compile. */
  overriddenType: "narrower" | "this";
  /** An extension that states whether an `enum` is open. */
  opennessMarker: Json;
  extension: Json;
  // what source text declares beside
  declaredType: DeclaredType;
  declaredField: DeclaredField;
  /** The methods that encode and decode a type, separated by spaces. */
  declaredEncoding: string;
  constant: DeclaredConstant;
  declaredExport: DeclaredExport;
  /** The field is left out when it is empty, or its zero value; `changed` from the one to the other. */
  omitempty: DeclaredField;
  /** The field's type, or what it holds, was a pointer, or is one. */
  pointer: DeclaredField;
  /** Fields that a struct had, and that one which it embeds now has in their place. */
  embedding: Embedding;
  /** The Go name of a field with an unchanged wire name, or a replaced embedded type. */
  identifier: DeclaredField;
  /** The type of a field as a compiler sees it, pointers apart. */
  sourceType: DeclaredField;
  /** A tag of declarative validation; `name` is the field's, and what the tag says. */
  declaredValidation: DeclaredMarker;
  // how values are written as bytes, and the code that is generated for them
  file: WireFile;
  package: readonly WireFile[];
  filePackage: string;
  /** Includes everything that the syntax decides. */
  fileSyntax: WireFile;
  fileFeature: string;
  fileOption: Json;
  definition: Definition;
  definitionFile: DefinitionFile;
  /** The path of a file that importers no longer get with this one. */
  publicImport: string;
  field: WireField;
  fieldNumber: WireField;
  /** One number, two fields that have nothing else in common. */
  numberReuse: WireField;
  numberClash: NumberUse;
  reservedUse: NumberUse;
  fieldType: WireField;
  /** A type with another name and an equal definition. */
  fieldTypeName: WireField;
  fieldCardinality: WireField;
  fieldPacking: boolean;
  fieldJsonName: string;
  fieldDefault: Json;
  fieldOption: Json;
  /**
   * Standard custom options: `google.api.http`, `google.api.method_signature` and `google.longrunning.operation_info`
   * of a method.
   */
  httpRule: Json;
  methodSignature: Json;
  operationTypes: Json;
  /** `google.api.resource` of a message, and `google.api.field_behavior` and `google.api.resource_reference` of a field. */
  resourcePattern: Json;
  fieldBehavior: Json;
  resourceReference: Json;
  /**
   * A constraint of a protobuf validator. `name` is the field (empty for the message), a space, and the path of the
   * constraint: `string.max_len`. Limits have the path `int32.upper` or `int32.lower` and a value such as `{ lte: 5 }`.
   */
  constraint: Json;
  oneof: string;
  oneofMembership: OneofMembership;
  messageOption: Json;
  enumNumber: WireEnumValue;
  enumOpenness: boolean;
  /** For example `4 to 6` or `"name"`. */
  reservation: string;
  extensionRange: string;
  rpcType: string;
  /** Another message that can decode the old bytes. */
  rpcTypeName: string;
  rpcStreaming: boolean;
  rpcOption: Json;
}

export type Subject = keyof SubjectValues;

/** One difference inside a pair: a fact. `old` is absent when it was added, `new` when it was removed. */
export interface Change<S extends Subject = Subject> {
  readonly subject: S;
  readonly action: Action;
  /** The property, parameter or keyword, or the enum value as JSON text. Part of the identity of a finding. */
  readonly name: string;
  readonly pair: Pair;
  /** The channel of the changed value: `pair.channel`, inverted if the value travels in the opposite direction. */
  readonly channel: Channel;
  readonly at: Places;
  readonly old?: SubjectValues[S];
  readonly new?: SubjectValues[S];
}

/** Annotations that a property has, and that a definition can set for all its users. */
const SAID_FOR_USERS: ReadonlySet<Subject> = new Set<Subject>([
  "default",
  "deprecated",
  "sunset",
  "stability",
  "lifecycle",
  "prose",
  "readOnly",
  "writeOnly",
]);

/**
 * Returns the name that distinguishes a change from others at the same place. A definition has one name for all its
 * users.
 */
export function ownName(change: Change): string {
  return definitionSaying(change) === undefined ? change.name : "";
}

/** Returns whether the change is about a property and not about the schema of its value. */
export function isOfMember({ subject, pair }: Pick<Change, "subject" | "pair">): boolean {
  return pair.kind === "schema" && SAID_FOR_USERS.has(subject);
}

/** The definition that says before and after what a change is about; undefined where the user of one says it itself. */
export function definitionSaying({ subject, pair, at }: Change): Pointer | undefined {
  if (!SAID_FOR_USERS.has(subject)) return undefined;
  const definition = at.old === at.new ? parent(at.old) : isWithin(at.new, at.old) ? at.old : at.new;
  const isOwn = isWithin(definition, principal(pair.old)) || isWithin(definition, principal(pair.new));
  // Keywords next to `properties` belong to the schema that contains them.
  const isMember = parent(definition).endsWith("/properties");
  return isOwn || isMember || !isWithin(at.old, definition) ? undefined : definition;
}
