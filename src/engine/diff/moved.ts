import type { Operation } from "../../model/snapshot.ts";
import { groupBy } from "../../base/group-by.ts";
import type { OperationPair } from "../match/operations.ts";
import { moveOf } from "../match/moves.ts";
import { fullPath } from "../match/addresses.ts";
import type { Walk } from "./walk.ts";
import { labelOf, type EntryPoint } from "./entry-point.ts";
import { channelOf } from "./scope.ts";

/** Operations that left one prefix for another are one more fact. */
export function emitMoved(pairs: readonly OperationPair[], walk: Walk): readonly EntryPoint[] {
  const renamed = pairs.filter((pair) => pair.renamed && pair.old.kind === "operation");
  const moves = groupBy(renamed, ({ old, new: new_ }) => JSON.stringify(moveOf(old, new_)));
  const groups = [...moves.values()].filter(({ length }) => length > 1);
  return groups.flatMap((group) => emitGroup(group, walk));
}

function emitGroup(group: readonly [OperationPair, ...OperationPair[]], walk: Walk): readonly EntryPoint[] {
  const [{ old: first, new: goal }] = group;
  const { from, to } = moveOf(first, goal);
  const pair = {
    kind: "operation",
    old: first.pathItems[0],
    new: goal.pathItems[0],
    channel: channelOf("request"),
  } as const;
  const { facts, node } = walk.start(pair);
  const old = { prefix: asWritten(first, from), operations: group.map((each) => each.old) };
  const new_ = { prefix: asWritten(goal, to), operations: group.map((each) => each.new) };
  facts.emit("pathPrefix", "renamed", { name: old.prefix, old, new: new_ });
  return group.map((each) => ({ node, label: labelOf(each.new), operation: each.old }));
}

/** Returns the path with the names of its parameters. */
function asWritten(operation: Operation, prefix: readonly string[]): string {
  const segments = fullPath(operation)
    .split("/")
    .filter((segment) => segment !== "");
  return `/${segments.slice(0, prefix.length).join("/")}`;
}
