import { factRule } from "./families/facts.ts";
import { showSchemes } from "./shared/security.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["securityRequirement:removed"],
  description: "Disallow removing an alternative `security` requirement or requiring authentication",
  criteria: ["C1"],
  source: openapi("security-requirement-object"),
  messages: {
    removed: "Security requirement {{schemes}} was removed.",
    anonymous: "Anonymous access was removed; authentication is now required.",
  },
  recipe: "Add the new requirement as an alternative, and remove the old one when no client uses it.",
  judge: (change) => {
    const schemes = showSchemes(change.old!);
    const rejected =
      schemes === ""
        ? "Requests without credentials are rejected."
        : "Requests that use only the removed scheme are rejected.";
    return {
      messageId: schemes === "" ? "anonymous" : "removed",
      effect: "narrows",
      ...(change.channel.polarity === "request" && { consequence: rejected }),
      data: { schemes },
    };
  },
});
