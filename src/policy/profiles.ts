import type { Format, Snapshot } from "../model/snapshot.ts";
import type { Profile } from "../contracts/profile.ts";

const WARNINGS: Profile["risks"] = { alpha: "warn", beta: "warn", stable: "warn" };
/** Deprecated in a release before the one that removes it. */
const ONE_RELEASE: Profile["deprecationWindow"] = {
  alpha: { releases: 0, months: 0 },
  beta: { releases: 1, months: 0 },
  stable: { releases: 1, months: 0 },
};

/** The Kubernetes deprecation policy. */
const KUBERNETES_WINDOW: Profile["deprecationWindow"] = {
  alpha: { releases: 0, months: 0 },
  beta: { releases: 3, months: 9 },
  stable: { releases: 3, months: 12 },
};

const RELAXED_IN_ALPHA: Profile["risks"] = { alpha: "info", beta: "warn", stable: "warn" };

/** Public HTTP APIs: one server version at a time, clients of every age. */
export const openapi: Profile = {
  name: "openapi",
  description: "Public HTTP APIs: servers of one version, clients of any age.",
  wideningRequests: "compatible",
  reflectsWrites: false,
  failureResponses: "dangerous",
  enforcedFormats: "all",
  patterns: "ecma-262",
  closedObjects: false,
  guidelines: [],
  readsText: false,
  changedDefaults: "dangerous",
  lostMembers: "dangerous",
  defaultsGoFirst: false,
  fieldsGoWithVersion: false,
  deprecationWindow: ONE_RELEASE,
  risks: WARNINGS,
  strictRisks: false,
  severities: { "enum-value-added": "warn" },
};

/** The same for clients that are generated from the document: names in the document are names in their code. */
export const openapiGenerated: Profile = {
  ...openapi,
  name: "openapi-generated",
  description: "Public HTTP APIs whose clients are generated: what their code names is a warning.",
  generatedClients: true,
  severities: {
    ...openapi.severities,
    "component-removed": "warn",
    "operation-id-added": "warn",
    "operation-tag-removed": "warn",
    "parameters-reordered": "warn",
    "path-parameter-renamed": "warn",
    "reference-inlined": "warn",
  },
};

/** The strict law of the Kubernetes API review guide: servers of two versions run side by side, and objects outlive them. */
export const kubernetes: Profile = {
  name: "kubernetes",
  description: "Kubernetes APIs: servers of two versions run at the same time, and stored objects outlive both.",
  wideningRequests: "dangerous",
  reflectsWrites: true,
  failureResponses: "breaking",
  // Formats that Go types and the API server's own validation enforce.
  enforcedFormats: [
    "bsonobjectid",
    "byte",
    "cidr",
    "creditcard",
    "date",
    "date-time",
    "datetime",
    "double",
    "duration",
    "email",
    "float",
    "hexcolor",
    "hostname",
    "int16",
    "int32",
    "int64",
    "int8",
    "ipv4",
    "ipv6",
    "isbn",
    "isbn10",
    "isbn13",
    "mac",
    "password",
    "quantity",
    "rgbcolor",
    "ssn",
    "uint16",
    "uint32",
    "uint64",
    "uint8",
    "uri",
    "uuid",
    "uuid3",
    "uuid4",
    "uuid5",
  ],
  patterns: "re2",
  closedObjects: true,
  guidelines: ["kubernetes"],
  readsText: true,
  changedDefaults: "breaking",
  lostMembers: "breaking",
  defaultsGoFirst: false,
  fieldsGoWithVersion: true,
  deprecationWindow: KUBERNETES_WINDOW,
  risks: RELAXED_IN_ALPHA,
  strictRisks: true,
  severities: {
    // Deprecated or not, what a stable version has goes with the version only.
    "deprecated-property-removed": { alpha: "info", beta: "error", stable: "error" },
    "format-added": RELAXED_IN_ALPHA,
    "format-removed": RELAXED_IN_ALPHA,
    // Go clients read what is absent as the zero value, and reviews of stable versions let it pass.
    "property-made-optional": RELAXED_IN_ALPHA,
  },
};

/** Kubernetes' law for an API whose members may go within a version, a release after they were deprecated, or two if they had a default. */
export const gardener: Profile = {
  ...kubernetes,
  name: "gardener",
  description: "Gardener APIs: like Kubernetes, but a field can be removed once it was deprecated for a release.",
  guidelines: ["gardener", "kubernetes"],
  defaultsGoFirst: true,
  fieldsGoWithVersion: false,
  deprecationWindow: ONE_RELEASE,
  severities: {
    ...kubernetes.severities,
    "deprecated-property-removed": { alpha: "info", beta: "warn", stable: "warn" },
  },
};

/** Standalone schemas, where `format` is an annotation by default. */
export const jsonSchema: Profile = {
  ...openapi,
  name: "json-schema",
  description: "Standalone JSON Schemas: `format` is an annotation, and unknown properties are kept.",
  users: "authors",
  failureResponses: "breaking",
  enforcedFormats: [],
  severities: {},
};

/** Schemas of what others read: events, reports, answers. */
export const jsonSchemaOutput: Profile = {
  ...jsonSchema,
  name: "json-schema-output",
  description: "JSON Schemas of data that others read, such as events: new values break readers.",
  schemasByThemselves: "response",
};

/** Messages with generated code: bytes, JSON and the source of callers keep working. */
export const protobuf: Profile = {
  ...jsonSchema,
  name: "protobuf",
  description: "Protocol buffers, level `source`: bytes, JSON and code that uses generated code keep working.",
  users: "clients",
};

export const protobufWireJson: Profile = {
  ...protobuf,
  name: "protobuf-wire-json",
  description: "Protocol buffers, level `wire-json`: bytes and JSON stay readable; generated code can change.",
  promises: ["C1", "C2", "C3", "C4", "C5", "C6", "W1"],
};

export const protobufWire: Profile = {
  ...protobuf,
  name: "protobuf-wire",
  description: "Protocol buffers, level `wire`: bytes stay readable; JSON and generated code can change.",
  promises: ["W1"],
};

/** The exports of modules: code that compiled and ran against the old declarations does so against the new ones. */
export const typescript: Profile = {
  ...jsonSchema,
  name: "typescript",
  description: "TypeScript declarations: code that uses the exports of a module still compiles.",
  users: "code",
  closedObjects: true,
  lostMembers: "breaking",
};

/** By name. */
export const profiles: Readonly<Record<string, Profile>> = {
  [openapi.name]: openapi,
  [openapiGenerated.name]: openapiGenerated,
  [kubernetes.name]: kubernetes,
  [gardener.name]: gardener,
  [jsonSchema.name]: jsonSchema,
  [jsonSchemaOutput.name]: jsonSchemaOutput,
  [protobuf.name]: protobuf,
  [protobufWireJson.name]: protobufWireJson,
  [protobufWire.name]: protobufWire,
  [typescript.name]: typescript,
};

const PROFILE_OF_FORMAT: Readonly<Record<Format, Profile>> = {
  openapi,
  swagger: openapi,
  "json-schema": jsonSchema,
  crd: kubernetes,
  go: kubernetes,
  protobuf,
  typescript,
};

/** The profile of those who usually write such a document: an API server says which kinds its operations act on. */
export function detectProfile({ format, resources }: Pick<Snapshot, "format" | "resources">): Profile {
  for (const _ in resources) return kubernetes;
  return PROFILE_OF_FORMAT[format];
}
