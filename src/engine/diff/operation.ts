import type { Operation, Parameter } from "../../model/snapshot.ts";
import { matchRenames } from "../match/renames.ts";
import type { PairNode } from "../walk.ts";
import { diffAnnotations } from "./annotations.ts";
import { diffContent, diffParameter } from "./content.ts";
import { diffExtensions } from "./extensions.ts";
import { diffFacet, eachName, type Facts } from "./facts.ts";
import { diffResponses } from "./response.ts";
import { channelOf, type OperationScope } from "./scope.ts";
import type { SchemaSides } from "./sides.ts";
import { diffSecurity } from "./security.ts";

export function diffOperation(facts: Facts, node: PairNode, old: Operation, new_: Operation, scope: OperationScope): void {
  diffFacet(facts, "operationId", old.operationId, new_.operationId, "operationId");
  diffTags(facts, old, new_);
  diffAnnotations(facts, old.annotations, new_.annotations);
  diffExtensions(facts, old.extensions, new_.extensions);
  diffSecurity(facts, old, new_, scope);
  diffParameters(facts, node, old, new_, scope);
  diffRequestBody(facts, node, old, new_, scope);
  diffResponses(facts, node, old, new_, scope);
  diffCallbacks(facts, node, old, new_, scope);
}

function diffTags(facts: Facts, old: Operation, new_: Operation): void {
  for (const tag of old.tags) {
    if (new_.tags.some((other) => other.value === tag.value)) continue;
    facts.emit("operationTag", "removed", { name: tag.value, old: tag.value, at: { old: tag.at } });
  }
  for (const tag of new_.tags) {
    if (old.tags.some((other) => other.value === tag.value)) continue;
    facts.emit("operationTag", "added", { name: tag.value, new: tag.value, at: { new: tag.at } });
  }
}

function diffParameters(facts: Facts, node: PairNode, old: Operation, new_: Operation, scope: OperationScope): void {
  const removed: Parameter[] = [];
  const added: Parameter[] = [];
  eachName(old.parameters, new_.parameters, (_, before, after) => {
    if (before !== undefined && after !== undefined) diffParameter(node, before, after, "parameter", old.polarity, scope);
    else if (before !== undefined) removed.push(before);
    else added.push(after!);
  });
  const settled = new Set<Parameter>();
  for (const before of removed) {
    const after = added.find((other) => !settled.has(other) && other.in !== before.in && sameName(before, other));
    if (after === undefined) continue;
    settled.add(before).add(after);
    const at = { old: before.at, new: after.at };
    facts.emit("parameterLocation", "changed", { name: before.key, old: before.in, new: after.in, at });
    diffParameter(node, before, after, "parameter", old.polarity, scope);
  }
  const gone = removed.filter((parameter) => !settled.has(parameter));
  const come = added.filter((parameter) => !settled.has(parameter));
  const renames = matchRenames(gone, come, (a, b) => a.in === b.in && a.in !== "path" && a.required === b.required && sameContent(a, b, scope.sides));
  const taken = new Set(renames.values());
  for (const before of gone) {
    const after = renames.get(before);
    const at = { old: before.at, new: after?.at };
    if (after !== undefined) facts.emit("parameter", "renamed", { name: before.key, old: before, new: after, at });
    else facts.emit("parameter", "removed", { name: before.key, old: before, at });
  }
  for (const after of come) {
    if (!taken.has(after)) facts.emit("parameter", "added", { name: after.key, new: after, at: { new: after.at } });
  }
}

function sameName(a: Parameter, b: Parameter): boolean {
  return a.name.toLowerCase() === b.name.toLowerCase();
}

function sameContent(a: Parameter, b: Parameter, sides: SchemaSides): boolean {
  const names = Object.keys(a.content);
  if (names.join() !== Object.keys(b.content).join()) return false;
  return names.every((name) => {
    const before = a.content[name]!.schema;
    const after = b.content[name]!.schema;
    return before !== undefined && after !== undefined && sides.same(before, after);
  });
}

function diffRequestBody(facts: Facts, parent: PairNode, old: Operation, new_: Operation, scope: OperationScope): void {
  const before = old.requestBody;
  const after = new_.requestBody;
  if (before === undefined && after === undefined) return;
  if (before === undefined) facts.emit("requestBody", "added", { new: after, at: { new: after!.at } });
  else if (after === undefined) facts.emit("requestBody", "removed", { old: before, at: { old: before.at } });
  else {
    const channel = channelOf(old.polarity);
    const { facts: inner, node } = scope.walk.start({ kind: "requestBody", old: before.at, new: after.at, channel }, parent);
    if (before.required !== after.required) {
      inner.emit("requestBodyRequired", "changed", { old: before.required, new: after.required });
    }
    diffExtensions(inner, before.extensions, after.extensions);
    diffContent(inner, node, before.content, after.content, channel, scope);
  }
}

function diffCallbacks(facts: Facts, parent: PairNode, old: Operation, new_: Operation, scope: OperationScope): void {
  eachName(old.callbacks, new_.callbacks, (name, before, after) => {
    if (before === undefined) facts.emit("callback", "added", { name, new: after, at: { new: after!.at } });
    else if (after === undefined) facts.emit("callback", "removed", { name, old: before, at: { old: before.at } });
    else {
      const channel = channelOf(before.polarity);
      const { facts: inner, node } = scope.walk.start({ kind: "operation", old: before.at, new: after.at, channel }, parent);
      diffOperation(inner, node, before, after, scope);
    }
  });
}
