import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["requestBody:removed"],
  description: "Disallow removing a request body",
  criteria: ["C2", "C5"],
  source: openapi("request-body-object"),
  messages: { removed: "The {{need}} request body was removed from {{place}}." },
  recipe: "Keep reading the body. Move its content to another place only under a new path.",
  judge: (change) => {
    const { required } = change.old!;
    const sent = change.channel.polarity === "request";
    return {
      messageId: "removed",
      data: { need: required ? "required" : "optional" },
      verdict: required ? "breaking" : "dangerous",
      criteria: [sent ? "C2" : "C5"],
      consequence: sent
        ? "Requests that still send the body succeed, but its content is ignored."
        : "Receivers that read the body no longer get one.",
    };
  },
});
