import type { Effect } from "../../contracts/finding.ts";
import type { Channel } from "../../model/channel.ts";
import type { Judgement, Profile } from "../../contracts/profile.ts";

const COMPATIBLE: Judgement = { verdict: "compatible", criteria: [], consequence: "" };

/** The consequence of rejected values by kind of users, in the terms of the format. */
const REFUSED: Readonly<Record<NonNullable<Profile["users"]>, string>> = {
  clients: "{{requests}} that were valid before are rejected.",
  authors: "Documents that were valid before are rejected.",
  code: "Code that passes values of the old type no longer compiles.",
};

/** The consequence of additional values by kind of users. */
const UNEXPECTED: Readonly<Record<NonNullable<Profile["users"]>, string>> = {
  clients: "{{responses}} can now contain values that the old schema did not allow.",
  authors: "Documents can now contain values that the old schema did not allow.",
  code: "Code that reads the value can get values that the old type did not allow.",
};

const SKEWED: Judgement = {
  verdict: "dangerous",
  criteria: ["C3", "C6"],
  consequence:
    "During an update or after a rollback, servers of the previous version reject values that this version stores.",
};

/** Turns the effect on a set of values into a verdict. No other code decides that. */
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
