import { flip, type Polarity } from "../../model/channel.ts";
import type { Dictionary } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Part } from "../../model/part.ts";
import type { Resource, ResourceVersion } from "../../model/resource.ts";
import type { MediaType, Operation, Parameter, Snapshot } from "../../model/snapshot.ts";
import { labelOf, entryOfRoot, type ApiEntry } from "../diff/entry-point.ts";
import { writable } from "../diff/resource-version.ts";
import { operationPart, resourceParts } from "./parts.ts";

/** A place where an operation, a version or a root carries values of a schema. */
export interface Slot {
  /** On the wire, within what carries it: `query limit`, `200 application/json`. Equal on both sides of a comparison. */
  readonly key: string;
  readonly schema: Pointer;
  readonly polarity: Polarity;
}

/** An operation, a kind, a version of a kind or a root, and the schemas that it leads to first. */
export interface Surveyed {
  /** Equal on both sides of a comparison. */
  readonly key: string;
  /** For a kind: its versions. */
  readonly entries: readonly ApiEntry[];
  /** The parts for rules, except schemas. */
  readonly parts: readonly Part[];
  /** Read on request, because unchanged carriers are skipped. */
  readonly slots: () => readonly Slot[];
  /** For a kind. */
  readonly resource?: Resource;
  /** For a version of a kind. */
  readonly version?: ResourceVersion;
}

/** Returns whether a rule visits parts of this kind. */
export type IsVisited = (kind: Part["kind"]) => boolean;

/** Returns the carriers with parts that a rule visits. */
export function surveyedIn(snapshot: Snapshot, isVisited: IsVisited): readonly Surveyed[] {
  const withSchemas = isVisited("schema") || isVisited("property");
  return [
    ...(withSchemas || isVisited("operation") ? operationsIn(snapshot) : []),
    ...(withSchemas || isVisited("resource") || isVisited("resourceVersion") ? kindsIn(snapshot) : []),
    ...(withSchemas ? [...versionsIn(snapshot), ...rootsIn(snapshot)] : []),
  ];
}

function operationsIn({ operations }: Snapshot): readonly Surveyed[] {
  return Object.values(operations).map((operation) => ({
    key: `operation ${operation.id}`,
    entries: [{ label: labelOf(operation), operation }],
    parts: [operationPart(operation)],
    slots: () => slotsIn(operation),
  }));
}

function kindsIn({ resources }: Snapshot): readonly Surveyed[] {
  return Object.values(resources).map((resource) => ({
    key: `resource ${resource.id}`,
    entries: Object.values(resource.versions).map(entryOf),
    parts: resourceParts(resource),
    slots: () => [],
    resource,
  }));
}

function versionsIn({ resources }: Snapshot): readonly Surveyed[] {
  return Object.values(resources).flatMap(({ versions }) =>
    Object.values(versions).map((version) => ({
      key: versionKey(version),
      entries: [entryOf(version)],
      parts: [],
      slots: () => versionSlots(version),
      version,
    })),
  );
}

function rootsIn({ roots }: Snapshot): readonly Surveyed[] {
  return Object.values(roots).map((root) => ({
    key: `root ${root.name}`,
    entries: [entryOfRoot(root)],
    parts: [],
    slots: () => root.polarities.map((polarity) => ({ key: polarity, schema: root.schema, polarity })),
  }));
}

export function versionKey({ label }: Pick<ResourceVersion, "label">): string {
  return `version ${label}`;
}

function entryOf({ label, name }: ResourceVersion): ApiEntry {
  return { label, version: name };
}

/** Returns the schemas of a version; operations have their own. */
function versionSlots({ schema, operations, subresources }: ResourceVersion): readonly Slot[] {
  if (schema === undefined || operations.length > 0) return [];
  const written = subresources.status === undefined ? schema.value : writable(schema.value);
  return [
    { key: "request", schema: written, polarity: "request" },
    { key: "response", schema: schema.value, polarity: "response" },
  ];
}

const known = new WeakMap<Operation, readonly Slot[]>();

/** Returns the schemas of an operation and its callbacks. Memoized, because several stages need them. */
export function slotsIn(operation: Operation): readonly Slot[] {
  let slots = known.get(operation);
  if (slots === undefined) known.set(operation, (slots = slotsOf(operation, "")));
  return slots;
}

function slotsOf(operation: Operation, prefix: string): readonly Slot[] {
  const request = operation.polarity;
  const response = flip(request);
  return [
    ...parameterSlots(operation.parameters, prefix, request),
    ...contentSlots(operation.requestBody?.content, `${prefix}body `, request),
    ...Object.values(operation.responses).flatMap(({ status, headers, content }) => [
      ...parameterSlots(headers, `${prefix}${status} `, response),
      ...contentSlots(content, `${prefix}${status} `, response),
    ]),
    // A callback of a callback is never sent.
    ...(prefix === "" ? Object.entries(operation.callbacks) : []).flatMap(([name, callback]) =>
      slotsOf(callback, `${name} `),
    ),
  ];
}

function parameterSlots(parameters: Dictionary<Parameter>, prefix: string, polarity: Polarity): readonly Slot[] {
  return Object.values(parameters).flatMap(({ key, content }) => contentSlots(content, `${prefix}${key} `, polarity));
}

function contentSlots(content: Dictionary<MediaType> | undefined, prefix: string, polarity: Polarity): readonly Slot[] {
  return Object.values(content ?? {}).flatMap(({ name, schema, encoding }) => [
    ...(schema === undefined ? [] : [{ key: prefix + name, schema, polarity }]),
    ...Object.entries(encoding).flatMap(([property, { headers }]) =>
      parameterSlots(headers, `${prefix}${name} ${property} `, polarity),
    ),
  ]);
}
