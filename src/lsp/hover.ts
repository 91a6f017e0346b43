import type { Hover, Position } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { documentIn } from "../readers/index.ts";
import { rules } from "../index.ts";
import { codeSpan } from "../reporters/markdown-text.ts";
import { oneLine } from "../reporters/prose.ts";
import { workspaceOf } from "../eslint/workspace.ts";
import { fileURLToPath } from "node:url";
import { type Diagnosed, rangeOf } from "./diagnose.ts";
import { sinceWhen, type Since, thingAt } from "./since.ts";

/** What the server shows of the place: since which release the thing there exists, and the rules behind the diagnostics. */
export function hoverAt(
  position: Position,
  document: TextDocument,
  { file, items }: Diagnosed,
  docOf: (rule: string) => string | undefined,
): Hover | undefined {
  const offset = document.offsetAt(position);
  const parsed = documentIn(file);
  const thing = parsed && thingAt(offset, parsed);
  const since = thing && sinceWhen(thing, file.name, workspaceOf(fileURLToPath(document.uri)).top);
  const here = items.filter(({ diagnostic: { range } }) => {
    const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    return start <= offset && offset <= end;
  });
  const texts = [
    ...(since === undefined || thing === undefined ? [] : [sentence(thing.tokens.at(-1) ?? "", since)]),
    ...new Set(here.flatMap(({ finding }) => (finding === undefined ? [] : [ruleText(finding.ruleId, docOf)]))),
  ];
  if (texts.length === 0) return undefined;
  const range =
    thing && rangeOf({ start: thing.start, end: Math.min(thing.end, lineEnd(file.text, thing.start)) }, document);
  return { contents: { kind: "markdown", value: texts.join("\n\n---\n\n") }, ...(range && { range }) };
}

function sentence(name: string, { release, deprecated, orEarlier }: Since): string {
  const shown = codeSpan(oneLine(name));
  if (release === undefined) return `${shown}: not in a release yet`;
  const until = deprecated === undefined ? "" : `, deprecated in ${deprecated}`;
  return `${shown}: since ${release}${orEarlier ? " or earlier" : ""}${until}`;
}

function ruleText(id: string, docOf: (rule: string) => string | undefined): string {
  return docOf(id) ?? `**${id}**: ${rules[id]?.meta.description ?? ""}`;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}
