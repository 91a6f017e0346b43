import type { Channel } from "./channel.ts";
import type { Json } from "./json.ts";
import type { Places, Pointer } from "./pointer.ts";
import type {
  Annotations,
  Bound,
  Branch,
  Conditional,
  Discriminator,
  Property,
  TypeName,
  VariantGroup,
} from "./schema.ts";
import type {
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
} from "./snapshot.ts";

export type PairKind =
  "document" | "operation" | "parameter" | "requestBody" | "response" | "header" | "mediaType" | "schema";

/** Two nodes that are the same thing before and after, in one channel. */
export interface Pair {
  readonly kind: PairKind;
  readonly old: Pointer;
  readonly new: Pointer;
  readonly channel: Channel;
}

export type Action = "added" | "removed" | "changed" | "renamed";

/** What each subject's `old` and `new` are. A subject is a noun of the formats' own vocabulary. */
export interface SubjectValues {
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
  operation: Operation;
  webhook: Operation;
  callback: Operation;
  operationId: string;
  operationTag: string;
  securityRequirement: SecurityRequirement;
  requiredScope: string;
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
  mediaType: MediaType;
  mediaTypeSchema: Pointer;
  /** Those of the form that `name` is a member of, whether they state an encoding for it or not. */
  encoding: MediaType;
  link: Json;
  // uses of a schema: an operation, a parameter, a body or a member says these of itself
  default: Json;
  /** With all else that the thing says of itself: date and stability. */
  deprecated: Annotations;
  sunset: Annotations;
  stability: Json;
  readOnly: true;
  writeOnly: true;
  // sets of values
  type: readonly TypeName[];
  null: "null";
  enum: readonly Json[];
  enumValue: Json;
  const: Json;
  openEnum: readonly Json[];
  openEnumValue: Json;
  format: string;
  minimum: Bound;
  maximum: Bound;
  minLength: number;
  maxLength: number;
  minItems: number;
  maxItems: number;
  minProperties: number;
  maxProperties: number;
  minContains: number;
  maxContains: number;
  uniqueItems: true;
  pattern: string;
  multipleOf: number;
  contentEncoding: string;
  contentMediaType: string;
  contentSchema: Pointer;
  property: Property;
  required: string;
  additionalProperties: Pointer;
  unevaluatedProperties: Pointer;
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
  not: Pointer;
  conditional: Conditional;
  extension: Json;
}

export type Subject = keyof SubjectValues;

/** One difference inside a pair: a fact. `old` is absent when it was added, `new` when it was removed. */
export interface Change<S extends Subject = Subject> {
  readonly subject: S;
  readonly action: Action;
  /** Which one: a member's, parameter's or keyword's name, an enumeration's value as JSON text. Part of the identity of a finding. */
  readonly name: string;
  readonly pair: Pair;
  /** Of the value that the change is about; `pair.channel` turned round where the thing travels the other way. */
  readonly channel: Channel;
  readonly at: Places;
  readonly old?: SubjectValues[S];
  readonly new?: SubjectValues[S];
}

export type ChangeEvent = `${Subject}:${Action}`;

export function eventOf(change: Change): ChangeEvent {
  return `${change.subject}:${change.action}`;
}
