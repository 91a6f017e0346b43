import { child } from "../../model/pointer.ts";
import type { Operation } from "../../model/snapshot.ts";
import { matchCallbacks } from "../match/callbacks.ts";
import { withKeysOf } from "../match/keyed-results.ts";
import type { PairNode } from "./walk.ts";
import { diffAnnotations } from "./annotations.ts";
import { diffContent } from "./content.ts";
import { diffExtensions } from "./extensions.ts";
import { diffFacet, type Facts } from "./facts.ts";
import { gap } from "./gap.ts";
import { diffOverridden } from "./overriding.ts";
import { diffParameterOrder, diffParameters } from "./parameters.ts";
import { diffResponses } from "./response.ts";
import { channelOf, type OperationScope } from "./scope.ts";
import { diffSecurity } from "./security.ts";

export function diffOperation(
  facts: Facts,
  node: PairNode,
  old: Operation,
  called: Operation,
  scope: OperationScope,
): void {
  const new_ = withKeysOf(old, called, scope.sides);
  // Credentials can be parameters.
  const hasSameParameters = new_ === called && scope.unchanged(old, called, "parameters");
  diffFacet(facts, "operationId", old.operationId, new_.operationId, "operationId");
  diffFacet(facts, "typeArguments", old.typeArguments, new_.typeArguments, "typeArguments");
  diffTags(facts, old, new_, scope);
  diffAnnotations(facts, old.annotations, new_.annotations);
  diffExtensions(facts, old.extensions, new_.extensions);
  if (!hasSameParameters || !scope.unchanged(old, called, "security")) diffSecurity(facts, old, new_, scope);
  if (!hasSameParameters) {
    diffParameters(facts, node, old, new_, scope);
    diffParameterOrder(facts, old, new_);
  }
  diffRequestBody(facts, node, old, new_, scope);
  diffResponses(facts, node, old, new_, scope);
  diffOverridden(facts, old, new_, scope.sides);
  diffCallbacks(facts, node, old, new_, scope);
}

function diffTags(facts: Facts, old: Operation, new_: Operation, { tags }: OperationScope): void {
  for (const tag of old.tags) {
    if (new_.tags.some((other) => other.value === tag.value)) continue;
    const renamed = tags().get(tag.value);
    if (renamed !== undefined) facts.emit("tag", "renamed", { name: tag.value, ...renamed });
    else facts.emit("operationTag", "removed", { name: tag.value, old: tag.value, at: { old: tag.at } });
  }
  for (const tag of new_.tags) {
    if (old.tags.some((other) => other.value === tag.value) || tags().has(tag.value)) continue;
    facts.emit("operationTag", "added", { name: tag.value, new: tag.value, at: { new: tag.at } });
  }
}

function diffRequestBody(facts: Facts, parent: PairNode, old: Operation, new_: Operation, scope: OperationScope): void {
  const before = old.requestBody;
  const after = new_.requestBody;
  if (before === undefined && after === undefined) return;
  if (before === undefined) {
    facts.emit("requestBody", "added", { new: after, at: { old: gap(after!.at, new_.at, old.at), new: after!.at } });
  } else if (after === undefined) {
    facts.emit("requestBody", "removed", { old: before, at: { old: before.at, new: gap(before.at, old.at, new_.at) } });
  } else {
    const channel = channelOf(old.polarity);
    scope.walk.visit({ kind: "requestBody", old: before.at, new: after.at, channel }, parent, (inner, node) => {
      if (before.required !== after.required && !(before.form && after.form)) {
        const at = { old: child(before.at, "required"), new: child(after.at, "required") };
        inner.emit("requestBodyRequired", "changed", { old: before.required, new: after.required, at });
      }
      diffExtensions(inner, before.extensions, after.extensions);
      diffContent(inner, node, before.content, after.content, channel, scope);
    });
  }
}

function diffCallbacks(facts: Facts, parent: PairNode, old: Operation, new_: Operation, scope: OperationScope): void {
  if (old.callbacks === new_.callbacks) return;
  const { pairs, removed, added } = matchCallbacks(Object.values(old.callbacks), Object.values(new_.callbacks));
  for (const callback of removed) {
    const at = { old: callback.at, new: gap(callback.at, old.at, new_.at) };
    facts.emit("callback", "removed", { name: addressOf(callback), old: callback, at });
  }
  for (const callback of added) {
    const at = { old: gap(callback.at, new_.at, old.at), new: callback.at };
    facts.emit("callback", "added", { name: addressOf(callback), new: callback, at });
  }
  for (const [before, after] of pairs) {
    const channel = channelOf(before.polarity);
    const pair = { kind: "operation", old: before.at, new: after.at, channel } as const;
    const { facts: inner, node } = scope.walk.start(pair, parent);
    diffOperation(inner, node, before, after, scope);
  }
}

function addressOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}
