import type { Problem } from "../contracts/errors.ts";
import type { Finding } from "../contracts/finding.ts";
import { detailsOf } from "../reporters/entries.ts";
import { oneLine } from "../reporters/prose.ts";

/** Renders change, consequence, recipe, example and old place as sentences in one line. */
export function messageOf(finding: Finding, shown: (path: string) => string): string {
  const { file } = finding.old;
  const old = file === "" ? finding.old : { ...finding.old, file: shown(file) };
  return [finding.message, ...detailsOf({ ...finding, old })].map(sentence).join(" ");
}

export function messageOfProblem({ message, hint }: Problem): string {
  return [message, hint]
    .filter((text) => text !== "")
    .map(sentence)
    .join(" ");
}

function sentence(text: string): string {
  const line = oneLine(text);
  return /[.?!]$/.test(line) ? line : `${line}.`;
}
