import type { Effect } from "../finding.ts";
import type { Channel } from "../model/channel.ts";
import type { Judgement, Profile } from "../profile.ts";

const COMPATIBLE: Judgement = { verdict: "compatible", criteria: [], consequence: "" };

const REFUSED: Judgement = {
  verdict: "breaking",
  criteria: ["C1"],
  consequence: "Clients that send what was accepted before are refused.",
};

const UNEXPECTED: Judgement = {
  verdict: "breaking",
  criteria: ["C5"],
  consequence: "Clients may receive what they were never told to expect.",
};

const SKEWED: Judgement = {
  verdict: "dangerous",
  criteria: ["C3", "C6"],
  consequence:
    "Servers of the version before, beside this one or after a rollback, do not accept what this one stores.",
};

/** The one place that knows what a change of a set means to those who rely on it. */
export function law(effect: Effect, channel: Channel, profile: Profile): Judgement {
  if (effect === "same") return COMPATIBLE;
  if (channel.polarity === "request") {
    if (effect !== "widens") return REFUSED;
    return profile.wideningRequests === "dangerous" ? SKEWED : COMPATIBLE;
  }
  if (effect === "narrows") return COMPATIBLE;
  return channel.outcome === "failure" ? { ...UNEXPECTED, verdict: profile.failureResponses } : UNEXPECTED;
}
