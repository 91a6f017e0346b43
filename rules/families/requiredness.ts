import type { Change } from "../../src/model/change.ts";
import type { Profile } from "../../src/contracts/profile.ts";
import type { Report, Rule, RuleMeta } from "../../src/contracts/rule.ts";
import { factRule } from "./facts.ts";

type RequirednessSubject = "parameterRequired" | "requestBodyRequired" | "headerRequired";

interface RequirednessOptions extends Pick<RuleMeta, "description" | "source" | "recipe"> {
  readonly subject: RequirednessSubject;
  readonly now: "required" | "optional";
}

const MISSED: Readonly<Record<RequirednessSubject, string>> = {
  parameterRequired: "Receivers that require the parameter can get requests without it.",
  requestBodyRequired: "Receivers that require the request body can get requests without it.",
  headerRequired: "Clients that require the header can get responses without it.",
};

/** The consequence of a new requirement; responses have none. */
export function rejectsOmission(
  { channel, subject, name }: Change,
  { users }: Pick<Profile, "users">,
): Pick<Report, "consequence"> {
  if (channel.polarity !== "request") return {};
  const noun = Object.entries(NOUNS).find(([prefix]) => subject.startsWith(prefix))?.[1];
  // The name of a property is part of its schema; the other parts are named by their places.
  const omitted = noun === undefined ? `\`${name}\`` : `the ${noun}`;
  if (users === "code" && noun === undefined)
    return { consequence: `Code that creates or implements the type without ${omitted} no longer compiles.` };
  const outcome = users === "code" ? "no longer compile" : "are rejected";
  return { consequence: `{{requests}} that omit ${omitted} ${outcome}.` };
}

/** Nouns by the prefix of the subject; all others are properties. */
const NOUNS: Readonly<Record<string, string>> = {
  parameter: "parameter",
  requestBody: "request body",
  header: "header",
};

/** Defines a rule for a parameter, a request body or a header that was made required or optional. */
export function requirednessRule({ subject, now, ...meta }: RequirednessOptions): Rule<"made"> {
  const message = {
    required: "{{place}} was made required.",
    optional: "{{place}} was made optional.",
  };
  return factRule({
    ...meta,
    events: [`${subject}:changed`],
    criteria: [now === "required" ? "C1" : "C5"],
    messages: { made: message[now] },
    judge: (change, context) => {
      if (change.new !== (now === "required")) return undefined;
      if (now === "required") {
        return { messageId: "made", effect: "narrows", ...rejectsOmission(change, context.profile) };
      }
      const counted = change.channel.polarity === "response";
      return { messageId: "made", effect: "widens", ...(counted && { consequence: MISSED[subject] }) };
    },
  });
}
