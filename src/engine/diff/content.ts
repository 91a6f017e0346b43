import type { Channel, Polarity } from "../../model/channel.ts";
import type { Dictionary } from "../../model/json.ts";
import type { Encoding, MediaType, Parameter } from "../../model/snapshot.ts";
import { matchMediaTypes } from "../match/media-types.ts";
import type { PairNode } from "../walk.ts";
import { diffAnnotations } from "./annotations.ts";
import { diffExtensions } from "./extensions.ts";
import { eachName, type Facts } from "./facts.ts";
import type { OperationScope } from "./scope.ts";

export function diffContent(
  facts: Facts,
  parent: PairNode,
  old: Dictionary<MediaType>,
  new_: Dictionary<MediaType>,
  channel: Channel,
  scope: OperationScope,
): void {
  const { pairs, removed, added } = matchMediaTypes(old, new_);
  for (const media of removed) facts.emit("mediaType", "removed", { name: media.name, old: media, at: { old: media.at } });
  for (const media of added) facts.emit("mediaType", "added", { name: media.name, new: media, at: { new: media.at } });
  for (const [before, after] of pairs) {
    if (before.name !== after.name) {
      facts.emit("mediaType", "changed", { name: before.name, old: before, new: after, at: { old: before.at, new: after.at } });
    }
    if (saysOnlySchema(before) && saysOnlySchema(after)) {
      facts.enter(before.schema!, after.schema!, { ...channel, serialization: before.serialization });
    } else diffMediaType(parent, before, after, channel, scope);
  }
}

function saysOnlySchema({ schema, annotations, encoding, extensions }: MediaType): boolean {
  return schema !== undefined && isEmpty(annotations) && isEmpty(encoding) && isEmpty(extensions);
}

function isEmpty(record: object): boolean {
  for (const _ in record) return false;
  return true;
}

function diffMediaType(parent: PairNode, old: MediaType, new_: MediaType, channel: Channel, scope: OperationScope): void {
  const inner: Channel = { ...channel, serialization: old.serialization };
  const { facts, node } = scope.walk.start({ kind: "mediaType", old: old.at, new: new_.at, channel: inner }, parent);
  if (old.schema !== undefined && new_.schema !== undefined) {
    if (parent.pair.kind !== "parameter" && parent.pair.kind !== "header") {
      diffAnnotations(facts, old.annotations, new_.annotations);
    }
    facts.enter(old.schema, new_.schema);
  } else if (old.schema !== undefined) {
    facts.emit("mediaTypeSchema", "removed", { name: old.name, old: old.schema });
  } else if (new_.schema !== undefined) {
    facts.emit("mediaTypeSchema", "added", { name: new_.name, new: new_.schema });
  }
  diffExtensions(facts, old.extensions, new_.extensions);
  eachName(old.encoding, new_.encoding, (name, before, after) => diffEncoding(facts, node, name, before, after, inner, scope));
}

function diffEncoding(
  facts: Facts,
  parent: PairNode,
  name: string,
  old: Encoding | undefined,
  new_: Encoding | undefined,
  channel: Channel,
  scope: OperationScope,
): void {
  if (old === undefined) facts.emit("encoding", "added", { name, new: new_, at: { new: new_!.at } });
  else if (new_ === undefined) facts.emit("encoding", "removed", { name, old, at: { old: old.at } });
  else {
    const differs = old.contentType !== new_.contentType || !sameWire(old.wire, new_.wire);
    if (differs) facts.emit("encoding", "changed", { name, old, new: new_, at: { old: old.at, new: new_.at } });
    diffHeaders(facts, parent, old.headers, new_.headers, channel, scope);
  }
}

export function diffHeaders(
  facts: Facts,
  parent: PairNode,
  old: Encoding["headers"],
  new_: Encoding["headers"],
  channel: Channel,
  scope: OperationScope,
): void {
  eachName(old, new_, (name, before, after) => {
    if (before === undefined) facts.emit("header", "added", { name, new: after, at: { new: after!.at }, channel });
    else if (after === undefined) facts.emit("header", "removed", { name, old: before, at: { old: before.at }, channel });
    else diffParameter(parent, before, after, "header", channel.polarity, scope, channel.outcome);
  });
}

/** A header of a response is a parameter that travels the other way. */
export function diffParameter(
  parent: PairNode,
  old: Parameter,
  new_: Parameter,
  kind: "parameter" | "header",
  polarity: Polarity,
  scope: OperationScope,
  outcome: Channel["outcome"] = "success",
): void {
  const channel: Channel = { polarity, serialization: "text", outcome };
  const { facts, node } = scope.walk.start({ kind, old: old.at, new: new_.at, channel }, parent);
  const subject = kind === "parameter" ? "parameterRequired" : "headerRequired";
  if (old.required !== new_.required) {
    facts.emit(subject, "changed", { name: old.key, old: old.required, new: new_.required });
  }
  if (!sameWire(old.wire, new_.wire) || old.wire.allowEmptyValue !== new_.wire.allowEmptyValue) {
    const wire = kind === "parameter" ? "parameterWire" : "headerWire";
    facts.emit(wire, "changed", { name: old.key, old: old.wire, new: new_.wire });
  }
  diffAnnotations(facts, old.annotations, new_.annotations, old.key);
  diffExtensions(facts, old.extensions, new_.extensions);
  diffContent(facts, node, old.content, new_.content, channel, scope);
}

function sameWire(a: Encoding["wire"], b: Encoding["wire"]): boolean {
  return a === b || (a.style === b.style && a.explode === b.explode && a.allowReserved === b.allowReserved);
}
