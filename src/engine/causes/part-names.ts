import type { Finding } from "../../finding.ts";
import { wordsOf } from "./as-one.ts";

/** What a finding says, of whichever part of a kind, of a version of a kind, or of the Go types of a package. */
export function wordsOfAnyPart(
  { ruleId, message, reach }: Pick<Finding, "ruleId" | "message" | "reach">,
  goPackage?: string,
): string {
  const kinds = new Set(reach.flatMap((label) => [label, kindOf(label)]).map(escaped));
  const names = [...kinds, ...(goPackage === undefined ? [] : [`${escaped(goPackage)}\\.[^\`]*`])];
  if (names.length === 0) return wordsOf({ ruleId, message });
  const part = new RegExp(`(?:\`[^\`]*\` of )*\`(?:${names.join("|")})\``, "gu");
  return wordsOf({ ruleId, message: message.replaceAll(part, "…") });
}

/** `apps/Deployment` of `apps/v1 Deployment`. */
export function kindOf(label: string): string {
  return label.replace(/[^/ ]* (?=[^ ]*$)/u, "");
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
}
