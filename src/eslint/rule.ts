import type { AST, Rule as EslintRule } from "eslint";
import type { Problem } from "../contracts/errors.ts";
import type { Finding, Verdict } from "../contracts/finding.ts";
import type { JsonObject } from "../model/json.ts";
import type { Rule } from "../contracts/rule.ts";
import type { Edit } from "./edits.ts";
import { ruleAddress } from "../rule-address.ts";
import { languagesOf } from "./language-names.ts";
import { messageOf, messageOfProblem } from "./message.ts";
import { passOf } from "./pass.ts";
import { underlined, type Span } from "./place.ts";
import { fixOf, suggestionsFor } from "./suggestions.ts";

type Messages = Readonly<Record<Exclude<Verdict, "compatible">, string>>;

const MESSAGES: Messages = { breaking: "{{reported}}", dangerous: "{{reported}}", undecided: "{{reported}}" };

/** One of our rules as one of ESLint's. All of them share what one comparison found. */
export function adaptRule(id: string, rule: Rule): EslintRule.RuleModule {
  const { meta } = rule;
  return {
    meta: {
      type: "problem",
      docs: { description: meta.description, url: ruleAddress(id) ?? meta.source.url },
      languages: [...languagesOf(meta.formats)],
      schema: meta.schema === undefined ? [] : [meta.schema as object],
      messages: { ...MESSAGES, suggestion: "{{does}}" },
      fixable: "code",
      hasSuggestions: true,
    },
    create: (context) => {
      const pass = passOf(context);
      pass.enable(id, context.options[0] as JsonObject | undefined);
      return atRoot(() => {
        const answer = pass.answer();
        for (const finding of answer.findings) {
          if (finding.ruleId === id) report(finding, context);
        }
      });
    },
  };

  function report(finding: Finding, context: EslintRule.RuleContext): void {
    const pass = passOf(context);
    const answer = pass.answer();
    const fix = fixOf(finding, pass.file);
    context.report({
      loc: locationOf(underlined(finding.new, pass.file.text), context),
      messageId: finding.verdict,
      data: { reported: messageOf(finding, answer.shown) },
      ...(fix?.preserving === true && { fix: apply(fix.edits) }),
      suggest: suggestionsFor(finding, rule, pass.file, answer).map(({ does, edits }) => ({
        messageId: "suggestion",
        data: { does },
        fix: apply(edits),
      })),
    });
  }
}

function apply(edits: readonly Edit[]): EslintRule.ReportFixer {
  return (fixer) => edits.map(({ start, end, text }) => fixer.replaceTextRange([start, end], text));
}

function locationOf({ start, end }: Span, { sourceCode }: EslintRule.RuleContext): AST.SourceLocation {
  return { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) };
}

/** Reports problems that prevent a comparison and may hide breaking changes. */
export const unreadable: EslintRule.RuleModule = reportingProblems(
  "Report parts of an API that cannot be read and may hide breaking changes",
  ({ level }) => level === "error",
);

/** Reports unused comments, like `apicompat check`. */
export const staleIgnore: EslintRule.RuleModule = reportingProblems(
  "Report `apicompat-ignore` comments that are unused, expired or invalid",
  ({ code }) => code.startsWith("SUPPRESSION_"),
);

function reportingProblems(description: string, isMeant: (problem: Problem) => boolean): EslintRule.RuleModule {
  return {
    meta: {
      type: "problem",
      docs: { description },
      languages: [...languagesOf(undefined)],
      schema: [],
      messages: { problem: "{{reported}}" },
    },
    create: (context) => {
      const pass = passOf(context);
      return atRoot(() => {
        for (const problem of pass.answer().problems.filter(isMeant)) {
          const loc = locationOf(underlined(problem, pass.file.text), context);
          context.report({ loc, messageId: "problem", data: { reported: messageOfProblem(problem) } });
        }
      });
    },
  };
}

/** The root has another name in each language that may own a file. */
function atRoot(visit: () => void): EslintRule.RuleListener {
  return { Program: visit, File: visit, Document: visit };
}
