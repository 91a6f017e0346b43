import type { Polarity } from "../../model/channel.ts";
import { conjunction, WITHOUT_STATUS, type Pointer } from "../../model/pointer.ts";
import type { ResourceVersion } from "../../model/resource.ts";
import type { Operation, Snapshot } from "../../model/snapshot.ts";
import { dictionary } from "../../model/json.ts";
import type { Walk } from "./walk.ts";
import { diffAnnotations } from "./annotations.ts";
import type { EntryPoint } from "./entry-point.ts";
import { diffFacet, eachName, type Facts } from "./facts.ts";
import { dataOf } from "./operation-data.ts";
import { channelOf } from "./scope.ts";

/**
 * Clients write objects and read them back: the schema travels both ways, but for `status`, which controllers write where
 * it is a subresource. Where operations carry it, it is compared with these.
 */
export function enterVersions(
  old: ResourceVersion,
  new_: ResourceVersion,
  walk: Walk,
  compare: (facts: Facts, old: ResourceVersion, new_: ResourceVersion) => void,
): readonly EntryPoint[] {
  const start = (polarity: Polarity): { readonly facts: Facts; readonly entryPoint: EntryPoint } => {
    const pair = { kind: "resourceVersion", old: old.at, new: new_.at, channel: channelOf(polarity) } as const;
    const { facts, node } = walk.start(pair);
    return { facts, entryPoint: { node, label: old.label, version: old.name } };
  };
  const request = start("request");
  compare(request.facts, old, new_);
  const isCompared = old.schema !== undefined && new_.schema !== undefined && old.operations.length === 0;
  if (!isCompared || !isInUse(old) || !isInUse(new_)) return [request.entryPoint];
  const written = controllersWriteStatus(old, new_) ? writable : (schema: Pointer): Pointer => schema;
  request.facts.enter(written(old.schema.value), written(new_.schema.value));
  const response = start("response");
  response.facts.enter(old.schema.value, new_.schema.value);
  return [request.entryPoint, response.entryPoint];
}

/** Nobody sends or reads objects of a version that states that it is neither served nor stored. */
function isInUse({ served, storage }: ResourceVersion): boolean {
  return served.value || storage?.value !== false;
}

/** Returns whether `status` is a subresource on both sides. If it is on one side only, the subresource is reported. */
export function controllersWriteStatus(old: ResourceVersion, new_: ResourceVersion): boolean {
  return old.subresources.status !== undefined || new_.subresources.status !== undefined;
}

/** Returns whether a kind is only created: the server does not store it, and answers in its `status`, as for `TokenReview`. */
export function isAnswered(
  { operations: ids }: ResourceVersion,
  { operations }: Pick<Snapshot, "operations">,
): boolean {
  return ids.length > 0 && ids.every((id) => operations[id]?.method === "POST");
}

/** Returns the part of an object that clients write if controllers write `status`. */
export function writable(schema: Pointer): Pointer {
  return conjunction([schema, WITHOUT_STATUS]);
}

/** An operation that takes an object as clients write it. */
export function withWritableBody(operation: Operation): Operation {
  const { requestBody } = operation;
  if (requestBody === undefined) return operation;
  const content = Object.entries(requestBody.content).map(([name, media]) => {
    return [name, media.schema === undefined ? media : { ...media, schema: writable(media.schema) }] as const;
  });
  return { ...dataOf(operation), requestBody: { ...requestBody, content: dictionary(content) } };
}

export function diffResourceVersion(facts: Facts, old: ResourceVersion, new_: ResourceVersion): void {
  const { label } = old;
  if (old.served.value !== new_.served.value) {
    const at = { old: old.served.at, new: new_.served.at };
    facts.emit("servedVersion", new_.served.value ? "added" : "removed", { name: label, old, new: new_, at });
  }
  diffAnnotations(facts, old.annotations, new_.annotations);
  if (!isInUse(old) || !isInUse(new_)) return;
  diffFacet(facts, "deprecationWarning", old.deprecationWarning, new_.deprecationWarning, label);
  // Operations on a kind state what is accepted, whether or not a definition names the kind.
  const isDefined = old.operations.length === 0 && new_.operations.length === 0;
  if (isDefined && (old.schema === undefined) !== (new_.schema === undefined)) {
    const at = { old: old.schema?.at, new: new_.schema?.at };
    const action = old.schema === undefined ? "added" : "removed";
    facts.emit("resourceSchema", action, { name: label, old: old.schema?.value, new: new_.schema?.value, at });
  }
  diffSubresource(facts, "status", old, new_, old.subresources.status, new_.subresources.status);
  const before = old.subresources.scale;
  const after = new_.subresources.scale;
  diffSubresource(facts, "scale", old, new_, before?.at, after?.at);
  if (before !== undefined && after !== undefined) {
    const holder = { old: before.at, new: after.at };
    eachName(before.paths, after.paths, (name, left, right) =>
      diffFacet(facts, "scalePath", left, right, name, holder),
    );
  }
  eachName(old.printerColumns, new_.printerColumns, (name, left, right) =>
    diffFacet(facts, "printerColumn", left, right, name),
  );
  eachName(old.selectableFields, new_.selectableFields, (name, left, right) => {
    if (left === undefined) facts.emit("selectableField", "added", { name, new: name, at: { new: right } });
    else if (right === undefined) facts.emit("selectableField", "removed", { name, old: name, at: { old: left } });
  });
}

function diffSubresource(
  facts: Facts,
  name: "status" | "scale",
  old: ResourceVersion,
  new_: ResourceVersion,
  before: Pointer | undefined,
  after: Pointer | undefined,
): void {
  if ((before === undefined) === (after === undefined)) return;
  const action = before === undefined ? "added" : "removed";
  facts.emit("subresource", action, { name, old, new: new_, at: { old: before, new: after } });
}
