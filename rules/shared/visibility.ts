import { definitionSaying, type Change } from "../../src/model/change.ts";
import type { RuleContext } from "../../src/rule.ts";

/** A sentence about a member, or about the definition that says it of all members that it is the schema of. */
export function visibilitySentences(predicate: string): Readonly<Record<"member" | "definition", string>> {
  return { member: `The member \`{{name}}\` of {{place}} ${predicate}.`, definition: `{{place}} ${predicate}.` };
}

/** Which of the two sentences tells a change. */
export function saidBy(change: Change): "member" | "definition" {
  return definitionSaying(change) === undefined ? "member" : "definition";
}

/** Whether clients write the member. They pass an instance of a class on as it is, as they do with what stands in its place. */
export function isWrittenByClients({ channel }: Change, { snapshot }: Pick<RuleContext, "snapshot">): boolean {
  return channel.polarity === "request" && snapshot("new").format !== "typescript";
}
