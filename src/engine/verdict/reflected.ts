import type { Met, PlacePair } from "../causes/collect.ts";
import type { Judged } from "./judge.ts";

const READ = "Clients can read values that other clients could not write before.";
const WHY = "Responses change only because clients can write the new values.";

/**
 * Lowers the break of a response to the verdict of the request at the same place: a new value in the response is one
 * that clients can now write.
 */
export function reflected(place: PlacePair): PlacePair {
  const request = place.met.find(isWritten)?.judged;
  if (request === undefined) return place;
  return { ...place, met: place.met.map((met) => asReflected(met, request)) };
}

function isWritten({ channel, judged, first: { report } }: Met): boolean {
  const isOfValues = report.effect !== undefined || judged.verdict === "undecided";
  return (
    isOfValues && channel.polarity === "request" && (judged.verdict === "dangerous" || judged.verdict === "undecided")
  );
}

function asReflected(met: Met, request: Judged): Met {
  if (met.channel.polarity !== "response" || met.judged.verdict !== "breaking") return met;
  const consequence = request.verdict === "undecided" ? "" : READ;
  const judged = { ...request, consequence, because: [...(met.judged.because ?? []), WHY] };
  return { ...met, judged, criteria: new Set([...request.criteria, "C5"]) };
}
