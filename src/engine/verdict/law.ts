import type { Effect } from "../../finding.ts";
import type { Channel } from "../../model/channel.ts";
import type { Judgement, Profile } from "../../profile.ts";

const COMPATIBLE: Judgement = { verdict: "compatible", criteria: [], consequence: "" };

/** The consequence sentences by kind of users. */
const REFUSED: Readonly<Record<NonNullable<Profile["users"]>, string>> = {
  clients: "Clients that send what was accepted before are refused.",
  authors: "Whoever wrote what was valid before finds it refused.",
};

const UNEXPECTED: Readonly<Record<NonNullable<Profile["users"]>, string>> = {
  clients: "Clients may receive what they were never told to expect.",
  authors: "Whoever reads it may meet what was not to be expected before.",
};

const SKEWED: Judgement = {
  verdict: "dangerous",
  criteria: ["C3", "C6"],
  consequence:
    "Servers of the version before, beside this one or after a rollback, do not accept what this one stores.",
};

/** The one place that knows what a change of a set means to those who rely on it. */
export function law(effect: Effect, channel: Channel, profile: Profile): Judgement {
  const { users = "clients", wideningRequests, failureResponses } = profile;
  if (effect === "same") return COMPATIBLE;
  if (channel.polarity === "request") {
    if (effect !== "widens") return { verdict: "breaking", criteria: ["C1"], consequence: REFUSED[users] };
    return wideningRequests === "dangerous" ? SKEWED : COMPATIBLE;
  }
  if (effect === "narrows") return COMPATIBLE;
  const verdict = channel.outcome === "failure" ? failureResponses : "breaking";
  return { verdict, criteria: ["C5"], consequence: UNEXPECTED[users] };
}
