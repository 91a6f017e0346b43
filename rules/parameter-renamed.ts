import { factRule } from "./families/facts.ts";
import { nameOf } from "./shared/parameters.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["parameter:renamed"],
  description: "Disallow renaming a parameter",
  criteria: ["C1", "C2", "C5"],
  source: kubernetesChanges("backward-compatibility-gotchas"),
  messages: { renamed: "{{parameter}} of {{place}} was probably renamed to `{{new}}`." },
  recipe: "Accept both names, and deprecate the old one. Remove it after its sunset.",
  judge: (change) => {
    const { required, name } = change.new!;
    const old = `\`${change.old!.name}\``;
    const sent = change.channel.polarity === "request";
    return {
      messageId: "renamed",
      data: { parameter: nameOf(change.old!), new: name },
      verdict: required ? "breaking" : "dangerous",
      criteria: [sent ? (required ? "C1" : "C2") : "C5"],
      consequence: !sent
        ? `Receivers that read ${old} no longer find it.`
        : required
          ? `Requests that send ${old} instead of \`${name}\` are rejected.`
          : `Requests that still send ${old} succeed, but the value is ignored.`,
    };
  },
});
