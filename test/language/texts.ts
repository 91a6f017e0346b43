import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { rules } from "../../rules/index.ts";
import { COMMANDS } from "../../src/cli/commands.ts";
import { documents, root, withoutFences } from "../documents/markdown.ts";

/** A text for people: one message, one paragraph or one comment. */
export interface Text {
  /** A file and a line, or a rule and a key. */
  readonly where: string;
  readonly text: string;
}

/** Returns what rules say: description, recipe and messages. */
export function messages(): readonly Text[] {
  return Object.entries(rules).flatMap(([id, { meta }]) => [
    { where: `${id} description`, text: meta.description },
    ...(typeof meta.recipe === "string" ? [meta.recipe] : Object.values(meta.recipe)).map((text) => ({
      where: `${id} recipe`,
      text,
    })),
    ...[meta.messages, meta.several ?? {}].flatMap((texts) =>
      Object.entries(texts as Readonly<Record<string, string>>).map(([key, text]) => ({ where: `${id} ${key}`, text })),
    ),
  ]);
}

/** Returns the paragraphs of rule documents, or of all other documents, without code and generated parts. */
export function paragraphs(of: "rules" | "others"): readonly Text[] {
  const own = [...documents()].filter(
    ([path]) => path.startsWith("rules/") === (of === "rules") && path !== "rules/README.md",
  );
  return own.flatMap(([path, markdown]) => {
    const prose = withoutFences(markdown.replace(/^<!-- (\w+)(?:: generated)? -->$[^]*?^<!-- \/\1 -->$/gm, ""))
      .replace(/\]\([^)\s]*\)/g, "]")
      .replace(/`[^`\n]*`/g, "`code`");
    return prose
      .split(/\n{2,}|\n(?=\s*(?:[-*|]|\d\.))/)
      .flatMap((text) => (text.trim() === "" ? [] : [{ where: path, text: text.trim() }]));
  });
}

/** Returns what `--help` prints of each command. */
export function helpTexts(): readonly Text[] {
  return COMMANDS.flatMap(({ name, summary, examples, exitCodes, options }) => [
    { where: `${name} summary`, text: `${summary}.` },
    { where: `${name} exit codes`, text: exitCodes },
    ...examples.map(([line, meaning]) => ({ where: `${name} example ${line}`, text: meaning })),
    ...Object.entries(options).map(([flag, { describe }]) => ({ where: `${name} --${flag}`, text: `${describe}.` })),
  ]);
}

/** Returns the comments below a folder, each as one text. Comments on neighboring lines belong together. */
export function comments(folder: string): readonly Text[] {
  return filesIn(folder).flatMap((path) => commentsIn(path, readFileSync(join(root, path), "utf8")));
}

function filesIn(folder: string): readonly string[] {
  const below = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  return below
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".ts") && !path.includes("/fixtures/") && !path.endsWith("/html/bundle.ts"))
    .sort();
}

/** Returns the comments of a source text, without directives to tools. */
export function commentsIn(path: string, source: string): readonly Text[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest);
  const ranges = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    const around = [
      ...(ts.getLeadingCommentRanges(source, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
    ];
    if (node.kind !== ts.SyntaxKind.JsxText) for (const range of around) ranges.set(range.pos, range);
    ts.forEachChild(node, visit);
  };
  visit(file);
  visit(file.endOfFileToken);
  const found: { line: number; last: number; text: string; isLine: boolean }[] = [];
  for (const { pos, end, kind } of [...ranges.values()].sort((a, b) => a.pos - b.pos)) {
    const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia;
    const text = source
      .slice(pos, end)
      .replace(/^\/\/|^\/\*\*?|\*\/$/g, "")
      .replace(/^\s*\* ?/gm, "")
      .trim();
    const line = file.getLineAndCharacterOfPosition(pos).line + 1;
    const above = found.at(-1);
    if (isLine && above?.isLine === true && above.last === line - 1) {
      above.text += ` ${text}`;
      above.last = line;
    } else found.push({ line, last: line, text, isLine });
  }
  return found
    .filter(({ text }) => !/^(?:eslint|@ts-|prettier-ignore|#)/.test(text))
    .map(({ line, text }) => ({ where: `${path}:${line}`, text }));
}
