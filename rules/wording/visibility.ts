import { formatTraits } from "../../src/model/format-traits.ts";
import { definitionSaying, type Change } from "../../src/model/change.ts";
import type { RuleContext } from "../../src/contracts/rule.ts";

/** Creates messages about a property, or about a definition that applies to all properties with this schema. */
export function visibilitySentences(predicate: string): Readonly<Record<"member" | "definition", string>> {
  return { member: `{{Property}} \`{{name}}\` of {{place}} ${predicate}.`, definition: `{{place}} ${predicate}.` };
}

/** Selects the message for a change. */
export function saidBy(change: Change): "member" | "definition" {
  return definitionSaying(change) === undefined ? "member" : "definition";
}

/** Returns whether clients write the property. In TypeScript, clients pass existing objects on. */
export function isWrittenByClients({ channel }: Change, { snapshot }: Pick<RuleContext, "snapshot">): boolean {
  return channel.polarity === "request" && !formatTraits(snapshot("new")).isCode;
}
