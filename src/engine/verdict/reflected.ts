import type { Met, PlacePair } from "../causes/collect.ts";
import { dividedByUse } from "../causes/uses.ts";
import type { Judged } from "../../contracts/profile.ts";

const WHY = "Responses change only because clients can write the new values.";

type UsesOf = Parameters<typeof dividedByUse>[1];

/**
 * Lowers the break of a response to the verdict of the request at the same place: a new value in the response is one
 * that clients can now write. Where an edited reference leads to the place, only a request by the same reference counts.
 */
export function reflected(place: PlacePair, usesOf: UsesOf): PlacePair {
  const written = place.met.filter(isWritten);
  const [request] = written;
  if (request === undefined) return place;
  const ways = new Set(written.flatMap(({ nodes }) => [...dividedByUse(nodes.keys(), usesOf).keys()]));
  const isOfBreak = ({ channel, judged }: Met): boolean =>
    channel.polarity === "response" && judged.verdict === "breaking";
  return {
    ...place,
    met: place.met.flatMap((met) => (isOfBreak(met) ? asReflected(met, request.judged, ways, usesOf) : [met])),
  };
}

function isWritten({ channel, judged, first: { report } }: Met): boolean {
  const isOfValues = report.effect !== undefined || judged.verdict === "undecided";
  return (
    isOfValues && channel.polarity === "request" && (judged.verdict === "dangerous" || judged.verdict === "undecided")
  );
}

/** Leaves out what concerns readers only where clients do not write the value. */
export function withoutWritten(place: PlacePair): PlacePair {
  const { met } = place;
  if (!met.some(({ channel, judged }) => channel.polarity === "request" && judged.verdict !== "compatible"))
    return place;
  return { ...place, met: met.filter(({ first }) => first.report.unlessWritten !== true) };
}

/** Lowers what was met by these ways, and keeps the rest. */
function asReflected(met: Met, request: Judged, ways: ReadonlySet<string>, usesOf: UsesOf): readonly Met[] {
  const consequence = request.verdict === "undecided" ? "" : met.judged.consequence;
  const judged = { ...request, consequence, because: [...(met.judged.because ?? []), WHY] };
  const lowered = { ...met, judged, criteria: new Set([...request.criteria, "C5" as const]) };
  const byWay = [...dividedByUse(met.nodes.keys(), usesOf)];
  const kept = byWay.filter(([way]) => !ways.has(way));
  if (kept.length === 0) return [lowered];
  const nodesOf = (groups: typeof byWay): Met["nodes"] =>
    new Map(groups.flatMap(([, group]) => group.map(({ node, of }) => [node, met.nodes.get(of)!] as const)));
  const rest = { ...met, nodes: nodesOf(kept) };
  if (kept.length === byWay.length) return [rest];
  return [{ ...lowered, nodes: nodesOf(byWay.filter(([way]) => ways.has(way))) }, rest];
}
