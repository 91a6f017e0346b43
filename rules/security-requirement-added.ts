import { factRule } from "./families/facts.ts";
import { showSchemes } from "./shared/security.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["securityRequirement:added"],
  description: "Disallow adding an alternative `security` requirement to webhooks and callbacks",
  criteria: ["C5"],
  source: openapi("security-requirement-object"),
  messages: {
    added: "Security requirement {{schemes}} was added as an alternative.",
    anonymous: "Anonymous access was added as an alternative.",
  },
  recipe:
    "Keep authenticating calls to subscribers as before. Let subscribers choose another scheme in their subscription.",
  judge: (change) => {
    const schemes = showSchemes(change.new!);
    return {
      messageId: schemes === "" ? "anonymous" : "added",
      effect: "widens",
      data: { schemes },
    };
  },
});
