import type { Outcome, Polarity, Serialization } from "./channel.ts";
import type { Declarations, GeneratedFile } from "./declaration.ts";
import type { FeatureGates } from "./feature-gate.ts";
import type { Dictionary, Json } from "./json.ts";
import type { Packaging } from "./packaging.ts";
import type { Pointer } from "./pointer.ts";
import type { Resource } from "./resource.ts";
import type { Annotations, Facet, SchemaTable } from "./schema.ts";
import type { Wire } from "./wire.ts";

export type Format = "openapi" | "swagger" | "json-schema" | "crd" | "protobuf" | "go" | "typescript";

/** One surface of an API at one moment. */
export interface Snapshot {
  readonly format: Format;
  /** As the document states it, e.g. `3.1.0`. */
  readonly formatVersion: string;
  /** `info.title`. */
  readonly title?: string;
  /** `info.version`. */
  readonly version?: Facet<string>;
  /** By `Operation.id`, in document order. Webhooks included; callbacks stand in their operation. */
  readonly operations: Dictionary<Operation>;
  /** Schemas that are a contract by themselves: a JSON Schema's root, or the components of a document without operations. */
  readonly roots: Dictionary<Root>;
  /** Of source text: other names of a namespace, and the one that the names of its members begin with. */
  readonly aliases?: Dictionary<string>;
  /** Of an npm package. */
  readonly packaging?: Packaging;
  /** Kinds of Kubernetes by `Resource.id`: custom resource definitions, or what operations are marked with. */
  readonly resources: Dictionary<Resource>;
  /** Every named component schema, used or not: where the name stands, and the schema that it is in the end. */
  readonly components: Dictionary<Facet<Pointer>>;
  readonly securitySchemes: Dictionary<SecurityScheme>;
  /** Document-level requirements and servers, which operations inherit. */
  readonly security?: Facet<readonly SecurityRequirement[]>;
  readonly servers: readonly Server[];
  readonly tags: Dictionary<Pointer>;
  readonly extensions: Dictionary<Facet<Json>>;
  readonly schemas: SchemaTable;
  /** Of formats that write values as protobuf. */
  readonly wire?: Wire;
  /** Of all that the format could say, only the wire is known: that anything else is missing means nothing. */
  readonly wireOnly?: true;
  /** Of formats that are source text. */
  readonly declarations?: Declarations;
  /** By folder: what was generated from the declarations, where it was given beside them. */
  readonly generated?: Dictionary<GeneratedFile>;
  /** Of the server that the API belongs to; undefined where their definitions were not given. */
  readonly featureGates?: FeatureGates;
}

export interface Root {
  readonly name: string;
  readonly at: Pointer;
  readonly schema: Pointer;
  readonly polarities: readonly Polarity[];
  /** Of the group that it belongs to. */
  readonly version?: string;
  /** The kind that it lists, as `Resource.id`: it comes and goes with that version of it. */
  readonly lists?: string;
  /** No kind leads to it: that it comes or goes concerns source text only. */
  readonly helper?: true;
  /**
   * Of what is a value: what a namespace has is offered by itself, and is told of the whole only where a constant stands in its place.
   * `foreign` is declared where nobody looks; a `star` stands for all that is exported there.
   */
  readonly value?: "constant" | "namespace" | "foreign" | "star";
  /** Of a TypeScript type: how it is declared. */
  readonly form?: TypeForm;
  /** What it says of how stable it is, as written. */
  readonly stability?: Facet<Json>;
}

/**
 * How a name of a TypeScript type is declared, which decides whether others may extend, implement or merge it, and whether it has an
 * implicit index signature: `object` is an alias of an anonymous object type, `named` an alias of an interface or a class.
 */
export type TypeForm = "interface" | "class" | "object" | "named" | "union";

export type OperationKind = "operation" | "webhook" | "callback";

/** Its parts are read when first asked for. */
export interface Operation {
  /** `GET /pets/{}`: method and path template without parameter names, or `webhook POST newPet`, `callback POST {expression}`. */
  readonly id: string;
  readonly kind: OperationKind;
  /** What it is one of several signatures of: which of them is which is told by what they take and give. */
  readonly overloads?: string;
  /** How many type arguments a call may give, at least and at most: whoever calls chooses what type parameters stand for. */
  readonly typeArguments?: Facet<readonly [number, number]>;
  /** Of a method: only those who extend its class call it. */
  readonly protected?: true;
  /** Of a method with a body: others may extend its class and override it. */
  readonly overridable?: true;
  /** A callback's, by which its operation calls it; it is never sent. */
  readonly name?: string;
  /** Of the request: `request` for an operation; `response` for what the server sends, a webhook or a callback. */
  readonly polarity: Polarity;
  /** Upper case. */
  readonly method: string;
  /** As written, parameter names included. */
  readonly path: string;
  readonly at: Pointer;
  /** Where its path item is used, and what the `$ref` there leads through: what it inherits from a path stands in these. */
  readonly pathItems: readonly [use: Pointer, ...Pointer[]];
  readonly operationId: Facet<string> | undefined;
  readonly tags: readonly Facet<string>[];
  readonly annotations: Annotations;
  /** By `query limit`, `header x-trace` (lower case), `cookie sid`, `path 0` (position in the template), `querystring`, `argument 0`. */
  readonly parameters: Dictionary<Parameter>;
  readonly requestBody: RequestBody | undefined;
  /** By `200`, `4XX`, `default`. */
  readonly responses: Dictionary<Response>;
  readonly callbacks: Dictionary<Operation>;
  /** A header `Authorization` that is described as a parameter, which OpenAPI 3 passes over: it says only how callers sign in. */
  readonly authorization?: "optional" | "required" | undefined;
  /** What holds for this operation after inheritance; alternatives. An empty list: no authentication. */
  readonly security: Facet<readonly SecurityRequirement[]>;
  /** What holds for this operation after inheritance. */
  readonly servers: readonly Server[];
  readonly extensions: Dictionary<Facet<Json>>;
}

export type ParameterLocation = "path" | "query" | "header" | "cookie" | "querystring" | "argument" | "receiver";

export interface Parameter {
  readonly key: string;
  readonly name: string;
  readonly in: ParameterLocation;
  readonly at: Pointer;
  readonly required: boolean;
  /** Of a required argument: it may be `undefined`. */
  readonly stated?: true;
  readonly annotations: Annotations;
  /** How the value is spread over the text. */
  readonly wire: ParameterWire;
  /** One entry, `""`, for a parameter with `schema`; by media type for one with `content`. */
  readonly content: Dictionary<MediaType>;
  /** Of an argument: it takes all that follow, each of which is of its content. */
  readonly rest?: true;
  /** Of an argument: a list that takes all that follow, of which nobody knows what is in it. */
  readonly unread?: true;
  readonly extensions: Dictionary<Facet<Json>>;
}

/** Defaults filled in; Swagger 2's `collectionFormat` in the words of OpenAPI 3. */
export interface ParameterWire {
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly allowEmptyValue: boolean;
  /** Where one word says how a list is written. */
  readonly at?: Pointer;
}

export interface RequestBody {
  readonly at: Pointer;
  readonly required: boolean;
  /** Nothing but its fields says whether a Swagger 2 form is required: what changes there is told by the field. */
  readonly form?: true;
  readonly content: Dictionary<MediaType>;
  readonly extensions: Dictionary<Facet<Json>>;
}

export interface MediaType {
  /** Lower case, parameters sorted. */
  readonly name: string;
  readonly at: Pointer;
  /** Where the name stands, if not at `at`: an entry of Swagger 2's `consumes` or `produces`. */
  readonly namedAt?: Pointer;
  /** Nobody says it: JSON, where Swagger 2 names no media type at all. */
  readonly implied?: true;
  readonly schema?: Pointer;
  /** What the place of use says of the schema. */
  readonly annotations: Annotations;
  readonly serialization: Serialization;
  /** By property name. */
  readonly encoding: Dictionary<Encoding>;
  readonly extensions: Dictionary<Facet<Json>>;
}

export interface Encoding {
  readonly at: Pointer;
  readonly contentType?: string;
  /** How the member is written; absent: as the others of the form are. */
  readonly serialization?: Serialization;
  readonly wire: Omit<ParameterWire, "allowEmptyValue">;
  readonly headers: Dictionary<Parameter>;
}

export interface Response {
  readonly status: string;
  readonly outcome: Outcome;
  readonly at: Pointer;
  /** By lower-case name. */
  readonly headers: Dictionary<Parameter>;
  readonly content: Dictionary<MediaType>;
  readonly links: Dictionary<Facet<Json>>;
  readonly extensions: Dictionary<Facet<Json>>;
}

/** All of these schemes together satisfy it; an empty one admits anonymous calls. */
export interface SecurityRequirement {
  readonly at: Pointer;
  /** Scheme name to its scopes. */
  readonly schemes: Dictionary<readonly string[]>;
}

export interface SecurityScheme {
  readonly name: string;
  readonly at: Pointer;
  readonly type: string;
  /** The scheme's fields other than flows and prose: `in`, `name`, `scheme`, `bearerFormat`, `openIdConnectUrl`, … */
  readonly fields: Dictionary<Facet<Json>>;
  readonly flows: Dictionary<SecurityFlow>;
}

export interface SecurityFlow {
  readonly name: string;
  readonly at: Pointer;
  /** `authorizationUrl`, `tokenUrl`, `refreshUrl`, `deviceAuthorizationUrl`. */
  readonly urls: Dictionary<Facet<string>>;
  /** Scope name to its place. */
  readonly scopes: Dictionary<Pointer>;
}

export interface Server {
  readonly at: Pointer;
  /** As written, variables in braces; Swagger 2's scheme, host and basePath put together. */
  readonly url: string;
  readonly variables: Dictionary<ServerVariable>;
  /** Of Swagger 2, what its schemes have in common. */
  readonly address?: ServerAddress;
}

export interface ServerAddress {
  /** `//host/base`. */
  readonly url: string;
  readonly host: Facet<string>;
  readonly basePath: Facet<string>;
}

export interface ServerVariable {
  readonly at: Pointer;
  readonly default: string;
  readonly enum?: readonly string[];
}
