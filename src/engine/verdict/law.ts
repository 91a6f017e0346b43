import type { Effect } from "../../contracts/finding.ts";
import type { Channel } from "../../model/channel.ts";
import type { Judgement, Profile } from "../../contracts/profile.ts";

const COMPATIBLE: Judgement = { verdict: "compatible", criteria: [], consequence: "" };

type Sentences = Readonly<Record<NonNullable<Profile["users"]>, (values: string | undefined) => string>>;

/** The consequence of rejected values by kind of users, in the terms of the format. */
const REFUSED: Sentences = {
  clients: (values = "values that only the old schema allows") => `{{requests}} with ${values} are rejected.`,
  authors: (values = "values that only the old schema allows") => `Documents with ${values} are rejected.`,
  code: (values = "values of the old type") => `Code that passes ${values} no longer compiles.`,
};

/** The consequence of additional values by kind of users. */
const UNEXPECTED: Sentences = {
  clients: (values) =>
    values === undefined
      ? "Clients can fail on values that the old schema did not allow."
      : `Clients that do not handle ${values} can fail.`,
  authors: (values = "values that the old schema did not allow") =>
    `Programs that read documents can fail on ${values}.`,
  code: (values = "values that the old type did not allow") => `Code that reads the value can get ${values}.`,
};

const SKEWED: Judgement = {
  verdict: "dangerous",
  criteria: ["C3", "C6"],
  consequence: "Servers of the previous version reject the new values during a rolling update or after a rollback.",
};

/** Turns the effect on a set of values into a verdict. No other code decides that. */
export function law(effect: Effect, channel: Channel, profile: Profile, values?: string): Judgement {
  const { users = "clients", wideningRequests, failureResponses } = profile;
  if (effect === "same") return COMPATIBLE;
  if (channel.polarity === "request") {
    if (effect !== "widens") return { verdict: "breaking", criteria: ["C1"], consequence: REFUSED[users](values) };
    return wideningRequests === "dangerous" ? SKEWED : COMPATIBLE;
  }
  if (effect === "narrows") return COMPATIBLE;
  const verdict = channel.outcome === "failure" ? failureResponses : "breaking";
  return { verdict, criteria: ["C5"], consequence: UNEXPECTED[users](values) };
}
