import { child } from "../../model/pointer.ts";
import type { WireMethod, WireService } from "../../model/wire.ts";
import type { PairNode } from "./walk.ts";
import type { EntryPoint } from "./entry-point.ts";
import { diffExtensions } from "./extensions.ts";
import { diffFacet, type Facts } from "./facts.ts";
import { channelOf } from "./scope.ts";
import { diffDeprecation, diffOptions } from "./wire-options.ts";
import type { WireScope } from "./wire-scope.ts";

/** Compares the methods of a service by name. `nodes` are the pairs of messages, which methods lead to. */
export function diffMethods(
  old: WireService,
  new_: WireService,
  scope: WireScope,
  parent: PairNode,
  nodes: ReadonlyMap<string, PairNode>,
): readonly EntryPoint[] {
  const { walk, old: before, new: after } = scope;
  const entryPoints: EntryPoint[] = [];
  const begin = (from: WireMethod | WireService, to: WireMethod | WireService): ReturnType<typeof walk.start> =>
    walk.start({ kind: "operation", old: from.at, new: to.at, channel: channelOf("request") }, parent);
  const successors = new Map(new_.methods.map((method) => [method.name, method]));
  const known = new Set(old.methods.map(({ name }) => name));
  for (const method of old.methods) {
    const successor = successors.get(method.name);
    if (successor === undefined && new_.incomplete) continue;
    const { facts, node } = begin(method, successor ?? new_);
    entryPoints.push({ node, label: labelOf(method) });
    if (successor === undefined) {
      const operation = before.snapshot.operations[method.operation];
      facts.emit("operation", "removed", { name: method.operation, old: operation });
      continue;
    }
    diffMethod(facts, method, successor, scope);
    for (const message of [method.request, method.response]) nodes.get(`message ${message}`)?.parents.push(node);
  }
  for (const method of new_.methods) {
    if (old.incomplete || known.has(method.name)) continue;
    const { facts, node } = begin(old, method);
    entryPoints.push({ node, label: labelOf(method) });
    const operation = after.snapshot.operations[method.operation];
    facts.emit("operation", "added", { name: method.operation, new: operation });
  }
  return entryPoints;
}

/** Returns the label of the operation. */
function labelOf({ operation }: WireMethod): string {
  return `rpc /${operation}`;
}

function diffMethod(facts: Facts, old: WireMethod, new_: WireMethod, { match, expansions }: WireScope): void {
  for (const name of ["request", "response"] as const) {
    if (old[name] === new_[name] || match.successorOf("message", old[name]) === new_[name]) continue;
    const at = { old: child(old.at, name), new: child(new_.at, name) };
    const isRead = expansions.reads(old[name], new_[name]);
    facts.emit(isRead ? "rpcTypeName" : "rpcType", "changed", { name, old: old[name], new: new_[name], at });
  }
  for (const [name, place] of [
    ["clientStreaming", "request"],
    ["serverStreaming", "response"],
  ] as const) {
    if (old[name] === new_[name]) continue;
    const at = { old: child(old.at, place), new: child(new_.at, place) };
    facts.emit("rpcStreaming", "changed", { name: place, old: old[name], new: new_[name], at });
  }
  diffDeprecation(facts, old, new_);
  diffOptions(facts, "rpcOption", { options: old.options }, { options: new_.options });
  diffExtensions(facts, old.extensions, new_.extensions, { known: KNOWN, isReported: (name) => name === SIGNATURE });
  diffSignatures(facts, old, new_);
}

const KNOWN = new Map([
  ["(google.api.http)", "httpRule"],
  ["(google.longrunning.operation_info)", "operationTypes"],
] as const);

const SIGNATURE = "(google.api.method_signature)";

/** Compares method signatures. A method can have several; all their changes are placed at the method. */
function diffSignatures(facts: Facts, old: WireMethod, new_: WireMethod): void {
  const [before, after] = [old.extensions[SIGNATURE], new_.extensions[SIGNATURE]];
  diffFacet(facts, "methodSignature", before, after && { ...after, at: new_.at });
}
