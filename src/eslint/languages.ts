import type { ESLint } from "eslint";
import { identify, readSnapshot } from "../index.ts";
import type { Problem } from "../contracts/errors.ts";
import { LINE_END, type SourceFile } from "../contracts/source.ts";
import type { LanguageName } from "./language-names.ts";
import { messageOfProblem } from "./message.ts";
import { ApiSourceCode, type FileNode } from "./source-code.ts";
import { fileToLint } from "./workspace.ts";

type Language = NonNullable<ESLint.Plugin["languages"]>[string];

/** A language whose texts are read by the engine: here, only whether they can be. */
export function createLanguage(name: LanguageName): Language {
  return {
    fileType: "text",
    lineStart: 1,
    columnStart: 0,
    nodeTypeKey: "type",
    // Entries for all files bring those of JavaScript: globals, a parser.
    validateLanguageOptions: () => {},
    parse: ({ body, path }) => {
      const text = typeof body === "string" ? body : new TextDecoder().decode(body);
      const file = fileToLint(path, text);
      const errors = faultsOf(file, name).map(({ range, ...problem }) => ({
        message: messageOfProblem(problem),
        line: range?.start.line ?? 1,
        column: (range?.start.column ?? 1) - 1,
      }));
      return errors.length > 0 ? { ok: false, errors } : { ok: true, ast: rootOf(file) };
    },
    createSourceCode: (_file, { ast }) => new ApiSourceCode(ast as FileNode, name),
  };
}

/** Returns the problems that prevent parsing. */
function faultsOf(file: SourceFile, language: LanguageName): readonly Problem[] {
  const identity = identify(file);
  if (!("formats" in identity)) return identity.filter(({ code }) => code !== "UNKNOWN_FORMAT");
  if (language === "yaml" || language === "json") return [];
  const { problems } = readSnapshot(file, (_reference, { name }) => ({
    code: "REF_NOT_FOUND",
    level: "warning",
    message: "References are not followed while a text is parsed.",
    hint: "",
    file: name,
  }));
  return problems.filter(({ code }) => code === "SYNTAX_ERROR");
}

function rootOf(file: SourceFile): FileNode {
  const { text } = file;
  const lines = text.split(LINE_END);
  const end = { line: lines.length, column: lines.at(-1)?.length ?? 0 };
  return { type: "File", range: [0, text.length], loc: { start: { line: 1, column: 0 }, end }, file };
}
