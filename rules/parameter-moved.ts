import { factRule } from "./families/facts.ts";
import { nameOf } from "./shared/parameters.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["parameterLocation:changed"],
  description: "Disallow changing the location (`in`) of a parameter",
  criteria: ["C1", "C2", "C5"],
  source: openapi("parameter-locations"),
  messages: { moved: "{{parameter}} of {{place}} was changed to a {{location}} parameter." },
  recipe: "Read the parameter from both locations, and deprecate the old one before you remove it.",
  judge: (change) => {
    const { required, in: location, name } = change.new!;
    const old = `\`${name}\` as a ${change.old!.in} parameter`;
    const sent = change.channel.polarity === "request";
    return {
      messageId: "moved",
      data: { parameter: nameOf(change.old!), location },
      verdict: required ? "breaking" : "dangerous",
      criteria: [sent ? (required ? "C1" : "C2") : "C5"],
      consequence: !sent
        ? `Receivers that read ${old} no longer find it.`
        : required
          ? `Requests that send ${old} are rejected.`
          : `Requests that still send ${old} succeed, but the value is ignored.`,
    };
  },
});
