import { flip, type Polarity } from "../../model/channel.ts";
import { eachEncoding } from "../../model/encoding.ts";
import type { Dictionary } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Part } from "../../model/part.ts";
import type { Resource, ResourceVersion } from "../../model/resource.ts";
import type { MediaType, Operation, Parameter, Snapshot } from "../../model/snapshot.ts";
import { labelOf, entryOfRoot, type ApiEntry } from "../diff/entry-point.ts";
import { writable } from "../diff/resource-version.ts";
import { operationPart, resourceParts, type IsVisited } from "./parts.ts";

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
  const slots: Slot[] = [];
  addSlots(slots, operation, prefix);
  return slots;
}

/** Adds to one list, because there are many operations and few slots in each. */
function addSlots(slots: Slot[], operation: Operation, prefix: string): void {
  const request = operation.polarity;
  const response = flip(request);
  addParameters(slots, operation.parameters, prefix, request);
  addContent(slots, operation.requestBody?.content, `${prefix}body `, request);
  for (const { status, headers, content } of Object.values(operation.responses)) {
    addParameters(slots, headers, `${prefix}${status} `, response);
    addContent(slots, content, `${prefix}${status} `, response);
  }
  // A callback of a callback is never sent.
  if (prefix !== "") return;
  for (const [name, callback] of Object.entries(operation.callbacks)) addSlots(slots, callback, `${name} `);
}

function addParameters(slots: Slot[], parameters: Dictionary<Parameter>, prefix: string, polarity: Polarity): void {
  for (const name in parameters) {
    const { key, content } = parameters[name]!;
    addContent(slots, content, `${prefix}${key} `, polarity);
  }
}

function addContent(
  slots: Slot[],
  content: Dictionary<MediaType> | undefined,
  prefix: string,
  polarity: Polarity,
): void {
  for (const media in content) {
    const { name, schema } = content[media]!;
    if (schema !== undefined) slots.push({ key: prefix + name, schema, polarity });
    eachEncoding(content[media]!, ({ headers }, way) => {
      addParameters(slots, headers, `${prefix}${name} ${way} `, polarity);
    });
  }
}
