import type { Outcome, Polarity, Serialization } from "./channel.ts";
import type { Declarations, GeneratedFile } from "./declaration.ts";
import type { FeatureGates } from "./feature-gate.ts";
import type { Dictionary, Json } from "./json.ts";
import type { Packaging } from "./packaging.ts";
import type { Pointer } from "./pointer.ts";
import type { Resource } from "./resource.ts";
import type { Annotations, Facet, SchemaTable } from "./schema.ts";
import type { Wire } from "./wire.ts";

export const FORMATS = ["openapi", "swagger", "json-schema", "crd", "protobuf", "go", "typescript"] as const;

export type Format = (typeof FORMATS)[number];

/** One surface of an API at one moment. */
export interface Snapshot {
  readonly format: Format;
  /** As stated in the document, for example `3.1.0`. */
  readonly formatVersion: string;
  /** The `$schema` of an older draft of JSON Schema that the schemas are written in, instead of OpenAPI's dialect. */
  readonly schemaDialect?: string;
  /** `info.title`. */
  readonly title?: string;
  /** The version of the release: `info.version`, `version` of a package, or what the definitions are labeled with. */
  readonly version?: Facet<string>;
  /** By `Operation.id`, in document order. Includes webhooks; callbacks are part of their operation. */
  readonly operations: Dictionary<Operation>;
  /** Standalone schemas: the root of a JSON Schema, or the components of a document without operations. */
  readonly roots: Dictionary<Root>;
  /** For source code: other names of a namespace, each with the prefix of its exports. */
  readonly aliases?: Dictionary<string>;
  /** For an npm package. */
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
  /** For types that are called by the beginning of their text: the whole text, by name. More are there as more is read. */
  readonly cutNames?: ReadonlyMap<string, string>;
  /** For formats with a protobuf encoding. */
  readonly wire?: Wire;
  /** True if only the wire is known, so that other missing parts prove nothing. */
  readonly wireOnly?: true;
  /** For formats that are source code. */
  readonly declarations?: Declarations;
  /** By folder: files generated from the declarations, if they were given. */
  readonly generated?: Dictionary<GeneratedFile>;
  /** For source code: the documents beside it that state the same kinds. */
  readonly published?: readonly PublishedDocument[];
  /** The gates of the server that the API belongs to; undefined if their definitions were not given. */
  readonly featureGates?: FeatureGates;
}

/** A custom resource definition or an OpenAPI document that is made from declarations. It is read on request. */
export interface PublishedDocument {
  /** The name in output. */
  readonly name: string;
  readonly snapshot: () => Snapshot;
}

export interface Root {
  readonly name: string;
  readonly at: Pointer;
  readonly schema: Pointer;
  readonly polarities: readonly Polarity[];
  /** The version of its group. */
  readonly version?: string;
  /** The kind that it lists, as `Resource.id`. It is added and removed with that version of the kind. */
  readonly lists?: string;
  /** True if no kind refers to it, so that adding or removing it affects source code only. */
  readonly helper?: true;
  /**
   * For values. The exports of a namespace are separate roots; the whole only counts if a constant replaces it.
   * `foreign` is declared in a file that is not read; `star` represents all exports of another module.
   */
  readonly value?: "constant" | "namespace" | "foreign" | "star";
  /** For a TypeScript type: the form of its declaration. */
  readonly form?: TypeForm;
  /** The stability as written. */
  readonly stability?: Facet<Json> | undefined;
}

/**
 * The form of a TypeScript type. It decides whether others can extend, implement or merge it, and whether it has an
 * implicit index signature. `object` is an alias of an anonymous object type, `named` an alias of an interface or a
 * class.
 */
export type TypeForm = "interface" | "class" | "object" | "named" | "union";

export type OperationKind = "operation" | "webhook" | "callback";

/** An operation; its parts are read on first access. */
export interface Operation {
  /** `GET /pets/{}`: method and path template without parameter names, or `webhook POST newPet`, `callback POST {expression}`. */
  readonly id: string;
  readonly kind: OperationKind;
  /** The overloaded function. Overloads are matched by parameters and result. */
  readonly overloads?: string;
  /** The minimum and maximum number of type arguments of a call. */
  readonly typeArguments?: Facet<readonly [number, number]> | undefined;
  /** For a method: true if only subclasses call it. */
  readonly protected?: true;
  /** For a method with a body: true if subclasses can override it. */
  readonly overridable?: true;
  /** The name of a callback, which is never sent. */
  readonly name?: string;
  /**
   * The polarity of the request: `request` for an operation; `response` for webhooks and callbacks, which the server
   * sends.
   */
  readonly polarity: Polarity;
  /** Upper case. */
  readonly method: string;
  /** As written, with parameter names. */
  readonly path: string;
  readonly at: Pointer;
  /** The place of the path item and the targets of its `$ref`. Settings inherited from the path are in these places. */
  readonly pathItems: readonly [use: Pointer, ...Pointer[]];
  readonly operationId: Facet<string> | undefined;
  readonly tags: readonly Facet<string>[];
  readonly annotations: Annotations;
  /**
   * By `query limit`, `header x-trace` (lower case), `cookie sid`, `path 0` (position in the template), `querystring`,
   * `argument 0`.
   */
  readonly parameters: Dictionary<Parameter>;
  readonly requestBody: RequestBody | undefined;
  /** By `200`, `4XX`, `default`. */
  readonly responses: Dictionary<Response>;
  readonly callbacks: Dictionary<Operation>;
  /** A header `Authorization` that is described as a parameter, which OpenAPI 3 passes over: it says only how callers sign in. */
  readonly authorization?: "optional" | "required" | undefined;
  /** The effective alternatives after inheritance. An empty list: no authentication. */
  readonly security: Facet<readonly SecurityRequirement[]>;
  /** The effective servers after inheritance. */
  readonly servers: readonly Server[];
  readonly extensions: Dictionary<Facet<Json>>;
  /** The extensions of its path item. */
  readonly pathExtensions?: Dictionary<Facet<Json>>;
}

export type ParameterLocation = "path" | "query" | "header" | "cookie" | "querystring" | "argument" | "receiver";

export interface Parameter {
  readonly key: string;
  readonly name: string;
  readonly in: ParameterLocation;
  readonly at: Pointer;
  readonly required: boolean;
  /** For a required argument: true if it can be `undefined`. */
  readonly stated?: true;
  readonly annotations: Annotations;
  /** The serialization of the value. */
  readonly wire: ParameterWire;
  /** One entry, `""`, for a parameter with `schema`; by media type for one with `content`. */
  readonly content: Dictionary<MediaType>;
  /** For an argument: true for a rest parameter; `content` is the schema of one item. */
  readonly rest?: true;
  /** For an argument: true for a rest parameter with unknown items. */
  readonly unread?: true;
  readonly extensions: Dictionary<Facet<Json>>;
}

/** Defaults filled in; Swagger 2's `collectionFormat` in the words of OpenAPI 3. */
export interface ParameterWire {
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly allowEmptyValue: boolean;
  /** The place of the keyword that states how a list is serialized. */
  readonly at?: Pointer;
  /** For a list of lists in Swagger 2: the `collectionFormat` of those inside, such as `ssv of csv`. */
  readonly inner?: Facet<string>;
}

export interface RequestBody {
  readonly at: Pointer;
  readonly required: boolean;
  /** True for a Swagger 2 form, which is required if one of its fields is: changes are reported for the fields. */
  readonly form?: true;
  readonly content: Dictionary<MediaType>;
  readonly extensions: Dictionary<Facet<Json>>;
}

export interface MediaType extends Encodings {
  /** Lower case, parameters sorted. */
  readonly name: string;
  readonly at: Pointer;
  /** The place of the name, if it is not `at`: an entry of `consumes` or `produces` in Swagger 2. */
  readonly namedAt?: Pointer;
  /** Nobody says it: JSON, where Swagger 2 names no media type at all. */
  readonly implied?: true;
  readonly schema?: Pointer;
  /** Annotations of the use of the schema. */
  readonly annotations: Annotations;
  readonly serialization: Serialization;
  /** True if `schema` is that of each item of a sequence, whose `positions` are those of items. */
  readonly isItem?: true;
  readonly extensions: Dictionary<Facet<Json>>;
}

/** The encodings of the parts of a form or of a multipart message. */
export interface Encodings {
  /** By property name. */
  readonly encoding: Dictionary<Encoding>;
  /** For parts without names. */
  readonly positions?: PositionalEncodings;
}

export interface PositionalEncodings {
  /** `prefixEncoding`. */
  readonly prefix: readonly Encoding[];
  /** `itemEncoding`, for all later parts. */
  readonly rest?: Encoding;
}

export interface Encoding {
  readonly at: Pointer;
  readonly contentType?: string;
  /** The serialization of the property; absent: that of the form. */
  readonly serialization?: Serialization;
  readonly wire: Omit<ParameterWire, "allowEmptyValue">;
  readonly headers: Dictionary<Parameter>;
  /** For a part that is a form or a multipart message itself. */
  readonly parts?: Encodings;
}

/** A part of a form as one side describes it. */
export interface FormPart {
  /** The name of the media type of the form. */
  readonly form: string;
  /** The index of a part without a name, or `rest` for all without a separate encoding. */
  readonly position?: number | "rest";
  readonly schema?: Pointer;
  readonly encoding?: Encoding;
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

/** Schemes that are required together; an empty list allows anonymous requests. */
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
  /** As written, with variables in braces; in Swagger 2 scheme, host and basePath together. */
  readonly url: string;
  readonly variables: Dictionary<ServerVariable>;
  /** For Swagger 2: the parts that all schemes share. */
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
