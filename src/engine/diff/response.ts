import type { Channel } from "../../model/channel.ts";
import { isEmpty } from "../../model/json.ts";
import type { MediaType, Operation, Response } from "../../model/snapshot.ts";
import { matchResponses } from "../match/responses.ts";
import type { PairNode } from "./walk.ts";
import { diffContent, diffHeaders, agreeOnSchema } from "./content.ts";
import { diffExtensions } from "./extensions.ts";
import { diffFacet, eachName, type Facts } from "./facts.ts";
import { gap } from "./gap.ts";
import { responsePolarity, type OperationScope } from "./scope.ts";

export function diffResponses(
  facts: Facts,
  parent: PairNode,
  old: Operation,
  new_: Operation,
  scope: OperationScope,
): void {
  if (old.responses === new_.responses) return;
  const polarity = responsePolarity(old);
  const channelOf = ({ outcome }: Response): Channel => ({ polarity, serialization: "data", outcome });
  const { pairs, renamed, removed, narrowed, added } = matchResponses(old.responses, new_.responses, (before, after) =>
    hasBodiesOf(after, before, scope),
  );
  // Fewer statuses from a server are compatible; fewer understood statuses are not.
  for (const before of polarity === "response" ? removed : [...removed, ...narrowed]) {
    const at = { old: before.at, new: gap(before.at, old.at, new_.at) };
    facts.emit("response", "removed", { name: before.status, old: before, at, channel: channelOf(before) });
  }
  for (const after of added) {
    const at = { old: gap(after.at, new_.at, old.at), new: after.at };
    facts.emit("response", "added", { name: after.status, new: after, at, channel: channelOf(after) });
  }
  if (renamed !== undefined) {
    const [before, after] = renamed;
    const at = { old: before.at, new: after.at };
    facts.emit("response", "renamed", { name: before.status, old: before, new: after, at, channel: channelOf(before) });
    // A body that was removed with its status is reported for the status.
    const rest = isEmpty(after.content) ? { ...before, content: after.content } : before;
    diffResponse(parent, rest, after, channelOf(before), scope);
  }
  for (const [before, after] of pairs) diffResponse(parent, before, after, channelOf(before), scope);
}

/** Returns whether each body can match a body of the other response, and there is at least one. */
function hasBodiesOf(other: Response, { content }: Response, scope: OperationScope): boolean {
  const bodies = Object.values(content);
  const isKept = (media: MediaType): boolean =>
    other.content[media.name] !== undefined &&
    agreeOnSchema(media, other.content[media.name]!, (a, b) => scope.sides.same(a, b));
  return bodies.length > 0 && bodies.every(isKept);
}

function diffResponse(parent: PairNode, old: Response, new_: Response, channel: Channel, scope: OperationScope): void {
  scope.walk.visit({ kind: "response", old: old.at, new: new_.at, channel }, parent, (facts, node) => {
    diffHeaders(facts, node, old.headers, new_.headers, { ...channel, serialization: "text" }, scope);
    diffContent(facts, node, old.content, new_.content, channel, scope);
    diffExtensions(facts, old.extensions, new_.extensions);
    eachName(old.links, new_.links, (name, before, after) => diffFacet(facts, "link", before, after, name));
  });
}
