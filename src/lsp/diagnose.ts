import { fileURLToPath } from "node:url";
import type { CodeAction, Diagnostic, Range, TextEdit } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { fixOf, suggestionsFor } from "../eslint/suggestions.ts";
import { look, type Answer } from "../eslint/look.ts";
import { messageOf, messageOfProblem } from "../eslint/message.ts";
import { type Span, underlined } from "../eslint/place.ts";
import { projectOf } from "../eslint/project.ts";
import { packageAbove } from "../eslint/typed-package.ts";
import { fileToLint, workspaceOf } from "../eslint/workspace.ts";
import { ApicompatError, type Problem } from "../contracts/errors.ts";
import type { Finding, Severity } from "../contracts/finding.ts";
import { identify, rules } from "../index.ts";
import { ruleAddress } from "../rule-address.ts";
import type { SourceFile } from "../contracts/source.ts";
import { defaultScope } from "../sources/scope.ts";

/** What is known of a text at one version of it. */
export interface Diagnosed {
  readonly file: SourceFile;
  readonly answer: Answer;
  readonly items: readonly { readonly diagnostic: Diagnostic; readonly finding?: Finding }[];
}

/** As the protocol numbers them. */
const SEVERITIES = { error: 1, warn: 2, info: 3 } as const satisfies Record<Exclude<Severity, "off">, number>;

const ALL_RULES = new Map(Object.keys(rules).map((id) => [id, undefined] as const));

/** Undefined for a document that is no file, or that the command would not look at either. */
export function diagnose(document: TextDocument): Diagnosed | undefined {
  if (!document.uri.startsWith("file:")) return undefined;
  const filename = fileURLToPath(document.uri);
  const file = fileToLint(filename, document.getText());
  if (!isLookedAt(filename, file)) return undefined;
  const answer = look({ filename, file, settings: {}, options: ALL_RULES });
  const found = answer.findings.flatMap((finding) => {
    const { severity } = finding;
    if (severity === "off") return [];
    const href = ruleAddress(finding.ruleId);
    const diagnostic: Diagnostic = {
      range: rangeOf(underlined(finding.new, file.text), document),
      severity: SEVERITIES[severity],
      source: "apicompat",
      code: finding.ruleId,
      ...(href !== undefined && { codeDescription: { href } }),
      message: messageOf(finding, answer.shown),
    };
    return [{ diagnostic, finding }];
  });
  const faults = [...unparsed(file, answer), ...answer.problems].map((problem) => ({
    diagnostic: {
      range: rangeOf(underlined(problem, file.text), document),
      severity: problem.level === "error" ? SEVERITIES.error : SEVERITIES.warn,
      source: "apicompat",
      code: problem.code,
      message: messageOfProblem(problem),
    },
  }));
  return { file, answer, items: [...faults, ...found] };
}

/** Why a text cannot be parsed that described an API at the base. */
function unparsed(file: SourceFile, { before }: Answer): readonly Problem[] {
  const found = identify(file);
  if ("formats" in found) return [];
  const former = before(file.name);
  return former !== undefined && "formats" in identify(former) ? found : [];
}

/** The fixes and suggestions for what stands in a range; the one that keeps the meaning is preferred. */
export function actionsIn(range: Range, document: TextDocument, { file, answer, items }: Diagnosed): CodeAction[] {
  return items.flatMap(({ diagnostic, finding }) => {
    const rule = finding && rules[finding.ruleId];
    if (rule === undefined || !touches(diagnostic.range, range)) return [];
    const own = fixOf(finding!, file);
    const all = [
      ...(own?.preserving === true ? [{ ...own, isPreferred: true }] : []),
      ...suggestionsFor(finding!, rule, file, answer).map((each) => ({ ...each, isPreferred: false })),
    ];
    return all.map(({ does, edits, isPreferred }): CodeAction => {
      const changes: TextEdit[] = edits.map(({ text, ...span }) => ({ range: rangeOf(span, document), newText: text }));
      return {
        title: does,
        kind: "quickfix",
        diagnostics: [diagnostic],
        ...(isPreferred && { isPreferred }),
        edit: { changes: { [document.uri]: changes } },
      };
    });
  });
}

export function rangeOf({ start, end }: Span, document: TextDocument): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

function touches(a: Range, b: Range): boolean {
  return !isBefore(a.end, b.start) && !isBefore(b.end, a.start);
}

function isBefore(a: Range["start"], b: Range["start"]): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}

/** Whether `check` would compare it without being asked, or the configuration names it. */
function isLookedAt(filename: string, file: SourceFile): boolean {
  const { top, disk } = workspaceOf(filename);
  const project = projectOf(filename, top);
  // What is wrong with the configuration is shown in the file.
  if (!(project instanceof ApicompatError) && project.hasSurfaces) return project.surfaceOf(file.name) !== undefined;
  return defaultScope("").covers(file.name) || packageAbove(file.name, [disk]) !== undefined;
}
