import type { Format, Snapshot } from "../model/snapshot.ts";
import type { Profile } from "../profile.ts";

/** Public HTTP APIs: one server version at a time, clients of every age. */
export const openapi: Profile = {
  name: "openapi",
  description: "Public HTTP APIs: one version of the server at a time, clients of every age.",
  wideningRequests: "compatible",
  failureResponses: "dangerous",
  enforcedFormats: "all",
  closedObjects: false,
  severities: { "enum-value-added": "warn" },
};

/** The strict law of the Kubernetes API review guide: servers of two versions run side by side, and objects outlive them. */
export const kubernetes: Profile = {
  name: "kubernetes",
  description: "Kubernetes APIs: servers of two versions run side by side, and stored objects outlive both.",
  wideningRequests: "dangerous",
  failureResponses: "breaking",
  // What Go's types and the API server's own validation of custom resources enforce.
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
    "int-or-string",
    "int32",
    "int64",
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
    "uri",
    "uuid",
    "uuid3",
    "uuid4",
    "uuid5",
  ],
  closedObjects: true,
  severities: {},
};

/** Schemas by themselves, where `format` is an annotation unless a validator is told otherwise. */
export const jsonSchema: Profile = {
  name: "json-schema",
  description: "Schemas by themselves: `format` is an annotation, and nobody drops unknown members.",
  wideningRequests: "compatible",
  failureResponses: "breaking",
  enforcedFormats: [],
  closedObjects: false,
  severities: {},
};

/** By name. */
export const profiles: Readonly<Record<string, Profile>> = {
  [openapi.name]: openapi,
  [kubernetes.name]: kubernetes,
  [jsonSchema.name]: jsonSchema,
};

const PROFILE_OF_FORMAT: Readonly<Record<Format, Profile>> = {
  openapi,
  swagger: openapi,
  "json-schema": jsonSchema,
};

/** The profile of those who usually write such a document. */
export function detectProfile(snapshot: Pick<Snapshot, "format" | "operations">): Profile {
  return servesKubernetes(snapshot.operations) ? kubernetes : PROFILE_OF_FORMAT[snapshot.format];
}

/** An API server marks its operations with the kind that they act on. */
function servesKubernetes(operations: Snapshot["operations"]): boolean {
  for (const id in operations) {
    if ("x-kubernetes-group-version-kind" in operations[id]!.extensions) return true;
  }
  return false;
}
