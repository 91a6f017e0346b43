import type { Change } from "../../src/model/change.ts";
import { defineRule, type Report, type Rule, type RuleMeta } from "../../src/rule.ts";
import { BY_STABILITY } from "./severity.ts";

type RequirednessSubject = "parameterRequired" | "requestBodyRequired" | "headerRequired";

interface RequirednessOptions extends Pick<RuleMeta, "description" | "source" | "recipe"> {
  readonly subject: RequirednessSubject;
  readonly now: "required" | "optional";
}

const MISSED: Readonly<Record<RequirednessSubject, string>> = {
  parameterRequired: "Receivers that count on it meet calls without it.",
  requestBodyRequired: "Receivers that count on it meet calls without it.",
  headerRequired: "Clients that count on it meet responses without it.",
};

/** Whom it hits that something has to be sent. */
export function demandedOf({ channel }: Change): Pick<Report, "consequence"> {
  return channel.polarity === "request" ? { consequence: "Whoever leaves it out is refused." } : {};
}

/** What must be there leaves fewer ways to call; what may be missing leaves more. */
export function requirednessRule({ subject, now, ...meta }: RequirednessOptions): Rule<"made"> {
  const message = {
    required: "{{place}} is now required; it was optional.",
    optional: "{{place}} is now optional; it was required.",
  };
  return defineRule({
    meta: {
      ...meta,
      looksAt: "change",
      criteria: [now === "required" ? "C1" : "C5"],
      severity: BY_STABILITY,
      messages: { made: message[now] },
    },
    create: (context) => ({
      [`${subject}:changed` as const]: (change: Change<RequirednessSubject>): void => {
        if (change.new !== (now === "required")) return;
        const effect = now === "required" ? "narrows" : "widens";
        const counted = now === "optional" && change.channel.polarity === "response";
        const consequence = now === "required" ? demandedOf(change) : counted ? { consequence: MISSED[subject] } : {};
        context.report({ change, messageId: "made", effect, ...consequence });
      },
    }),
  });
}
