import type { Channel } from "../../model/channel.ts";
import { dictionary, type Dictionary } from "../../model/json.ts";
import type { Operation, Response } from "../../model/snapshot.ts";
import type { PairNode } from "../walk.ts";
import { diffContent, diffHeaders } from "./content.ts";
import { diffExtensions } from "./extensions.ts";
import { diffFacet, eachName, type Facts } from "./facts.ts";
import { responsePolarity, type OperationScope } from "./scope.ts";

export function diffResponses(facts: Facts, parent: PairNode, old: Operation, new_: Operation, scope: OperationScope): void {
  const polarity = responsePolarity(old);
  const covered = coverRanges(old.responses, new_.responses);
  eachName(covered.old, covered.new, (status, before, after) => {
    const outcome = (before ?? after)!.outcome;
    const channel: Channel = { polarity, serialization: "data", outcome };
    if (before === undefined) facts.emit("response", "added", { name: status, new: after, at: { new: after!.at }, channel });
    else if (after === undefined) facts.emit("response", "removed", { name: status, old: before, at: { old: before.at }, channel });
    else diffResponse(parent, before, after, channel, scope);
  });
}

/** `2XX` stands for each success status that has no response of its own. */
function coverRanges(
  old: Dictionary<Response>,
  new_: Dictionary<Response>,
): { readonly old: Dictionary<Response>; readonly new: Dictionary<Response> } {
  if (!hasRange(old) && !hasRange(new_)) return { old, new: new_ };
  const left = dictionary(Object.entries(old));
  const right = dictionary(Object.entries(new_));
  const cover = (from: Record<string, Response>, to: Record<string, Response>): void => {
    for (const status of Object.keys(from)) {
      const range = `${status[0]}XX`;
      if (/^\d{3}$/u.test(status) && !(status in to) && range in to) to[status] = to[range]!;
    }
  };
  cover(left, right);
  cover(right, left);
  return { old: withoutCovering(left, right), new: withoutCovering(right, left) };
}

function hasRange(responses: Dictionary<Response>): boolean {
  for (const status in responses) if (status.endsWith("XX")) return true;
  return false;
}

/** A range that only one side has is done once it was compared with each status that it stands for. */
function withoutCovering(side: Record<string, Response>, other: Record<string, Response>): Dictionary<Response> {
  const kept = Object.entries(side).filter(([status]) => {
    if (!/^\dXX$/u.test(status) || status in other) return true;
    return !Object.keys(other).some((single) => /^\d{3}$/u.test(single) && single[0] === status[0]);
  });
  return dictionary(kept);
}

function diffResponse(parent: PairNode, old: Response, new_: Response, channel: Channel, scope: OperationScope): void {
  const { facts, node } = scope.walk.start({ kind: "response", old: old.at, new: new_.at, channel }, parent);
  diffHeaders(facts, node, old.headers, new_.headers, { ...channel, serialization: "text" }, scope);
  diffContent(facts, node, old.content, new_.content, channel, scope);
  diffExtensions(facts, old.extensions, new_.extensions);
  eachName(old.links, new_.links, (name, before, after) => diffFacet(facts, "link", before, after, name));
}
