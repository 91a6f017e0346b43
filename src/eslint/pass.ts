import { oneLine } from "../reporters/prose.ts";
import process from "node:process";
import type { Rule as EslintRule } from "eslint";
import type { JsonObject } from "../model/json.ts";
import type { SourceFile } from "../contracts/source.ts";
import { look, type Answer } from "./look.ts";
import { settingsOf } from "./settings.ts";
import { ApiSourceCode } from "./source-code.ts";
import { fileToLint } from "./workspace.ts";

/** One pass of ESLint over one text: all rules that are on ask once, together. */
export interface Pass {
  readonly file: SourceFile;
  /** Rules say that they are on before any of them asks. */
  enable(ruleId: string, options: JsonObject | undefined): void;
  answer(): Answer;
}

const passes = new WeakMap<object, Pass>();

export function passOf(context: EslintRule.RuleContext): Pass {
  const { sourceCode } = context;
  let pass = passes.get(sourceCode);
  if (pass === undefined) {
    pass = createPass(context);
    passes.set(sourceCode, pass);
  }
  return pass;
}

function createPass({ sourceCode, filename, settings }: EslintRule.RuleContext): Pass {
  const options = new Map<string, JsonObject | undefined>();
  const own: unknown = sourceCode;
  const file = own instanceof ApiSourceCode ? own.file : fileToLint(filename, sourceCode.text);
  let answer: Answer | undefined;
  return {
    file,
    enable: (ruleId, given) => void options.set(ruleId, given),
    answer: () => {
      if (answer === undefined) {
        answer = look({ filename, file, settings: settingsOf(settings), options });
        if (answer.alone !== undefined) warnOnce(answer.alone);
      }
      return answer;
    },
  };
}

const warned = new Set<string>();

function warnOnce(reason: string): void {
  if (warned.has(reason)) return;
  warned.add(reason);
  process.emitWarning(`No base revision was found, so only single-version rules ran. ${oneLine(reason)}`, {
    type: "ApicompatWarning",
    code: "APICOMPAT_NO_BASE",
  });
}
