import type { Change } from "../../src/model/change.ts";
import type { Profile } from "../../src/profile.ts";
import { defineRule, type Report, type Rule, type RuleMeta } from "../../src/rule.ts";

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
  { channel, subject }: Change,
  { users }: Pick<Profile, "users">,
): Pick<Report, "consequence"> {
  if (channel.polarity !== "request") return {};
  const noun = Object.entries(NOUNS).find(([prefix]) => subject.startsWith(prefix))?.[1] ?? "{{property}}";
  return {
    consequence: `{{requests}} that omit the ${noun} ${users === "code" ? "no longer compile" : "are rejected"}.`,
  };
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
  return defineRule({
    meta: {
      ...meta,
      looksAt: "change",
      criteria: [now === "required" ? "C1" : "C5"],
      messages: { made: message[now] },
    },
    create: (context) => ({
      [`${subject}:changed` as const]: (change: Change<RequirednessSubject>): void => {
        if (change.new !== (now === "required")) return;
        const effect = now === "required" ? "narrows" : "widens";
        const counted = now === "optional" && change.channel.polarity === "response";
        const consequence =
          now === "required"
            ? rejectsOmission(change, context.profile)
            : counted
              ? { consequence: MISSED[subject] }
              : {};
        context.report({ change, messageId: "made", effect, ...consequence });
      },
    }),
  });
}
