import type { Rule as EslintRule } from "eslint";
import type { Finding, Verdict } from "../finding.ts";
import type { JsonObject } from "../model/json.ts";
import type { Rule } from "../rule.ts";
import { languagesOf } from "./language-names.ts";
import { messageOf, messageOfProblem } from "./message.ts";
import { passOf } from "./pass.ts";
import { underlined } from "./place.ts";
import { suggestionsFor } from "./suggestions.ts";

type Messages = Readonly<Record<Exclude<Verdict, "compatible">, string>>;

const MESSAGES: Messages = { breaking: "{{told}}", dangerous: "{{told}}", undecided: "{{told}}" };

/** One of our rules as one of ESLint's. All of them share what one comparison found. */
export function adaptRule(id: string, rule: Rule): EslintRule.RuleModule {
  const { meta } = rule;
  return {
    meta: {
      type: "problem",
      docs: { description: meta.description, url: meta.source.url },
      languages: [...languagesOf(meta.formats)],
      schema: meta.schema === undefined ? [] : [meta.schema as object],
      messages: { ...MESSAGES, suggestion: "{{does}}" },
      hasSuggestions: true,
    },
    create: (context) => {
      const pass = passOf(context);
      pass.enable(id, (context.options[0] ?? {}) as JsonObject);
      return atRoot(() => {
        const answer = pass.answer();
        for (const finding of answer.findings) {
          if (finding.ruleId === id) report(finding, context);
        }
      });
    },
  };

  function report(finding: Finding, context: EslintRule.RuleContext): void {
    const { sourceCode } = context;
    const pass = passOf(context);
    const answer = pass.answer();
    const { start, end } = underlined(finding.new, pass.file.text);
    context.report({
      loc: { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) },
      messageId: finding.verdict,
      data: { told: messageOf(finding, answer.shown) },
      suggest: suggestionsFor(finding, rule, pass.file, answer).map(({ does, edit }) => ({
        messageId: "suggestion",
        data: { does },
        fix: (fixer) => fixer.replaceTextRange([edit.start, edit.end], edit.text),
      })),
    });
  }
}

/** Tells what keeps a file from being compared, and so may hide what breaks. */
export const unreadable: EslintRule.RuleModule = {
  meta: {
    type: "problem",
    docs: { description: "Report what cannot be read of an API, and may hide a change that breaks someone" },
    languages: [...languagesOf(undefined)],
    schema: [],
    messages: { problem: "{{told}}" },
  },
  create: (context) => {
    const pass = passOf(context);
    return atRoot(() => {
      const { sourceCode } = context;
      for (const problem of pass.answer().problems) {
        if (problem.level !== "error") continue;
        const { start, end } = underlined(problem, pass.file.text);
        context.report({
          loc: { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) },
          messageId: "problem",
          data: { told: messageOfProblem(problem) },
        });
      }
    });
  },
};

/** The root has another name in each language that may own a file. */
function atRoot(visit: () => void): EslintRule.RuleListener {
  return { Program: visit, File: visit, Document: visit };
}
