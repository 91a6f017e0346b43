import { spansOf } from "./code-spans.ts";
import { oneLine } from "./prose.ts";

/**
 * A sentence whose code stands between backticks, as Markdown in which nothing else of it has a meaning: no HTML, no
 * links, no emphasis, nobody mentioned, no issue referred to.
 */
export function inlineMarkdown(sentence: string): string {
  return spansOf(oneLine(sentence))
    .map(({ code, text }) => (code ? codeSpan(text) : escapeMarkdown(text)))
    .join("");
}

/** The same as HTML, for places that do not render Markdown. */
export function inlineHtml(sentence: string): string {
  return spansOf(oneLine(sentence))
    .map(({ code, text }) => (code ? `<code>${escapeHtml(text)}</code>` : escapeHtml(text)))
    .join("");
}

/** Inline code, with a fence longer than any in the text. */
export function codeSpan(text: string): string {
  const fence = fenceFor(text, 1);
  const pad = /^[`\s]|[`\s]$/.test(text) ? " " : "";
  return text === "" ? "" : `${fence}${pad}${text}${pad}${fence}`;
}

/** Lines of code in a block. */
export function codeBlock(language: string, lines: readonly string[]): readonly string[] {
  const fence = fenceFor(lines.join("\n"), 3);
  return [`${fence}${language}`, ...lines, fence];
}

function fenceFor(text: string, least: number): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  return "`".repeat(longest < least ? least : longest + 1);
}

/** Zero-width spaces prevent links, mentions and issue references. */
function escapeMarkdown(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[\\`*_{}[\]|~]/g, "\\$&")
    .replace(/([@#])(?=\w)/g, "$1&#8203;")
    .replace(/\b(https?|ftp|www)(?=:|\.)/gi, "$1&#8203;")
    .replace(/^(\s*)([-+])/, "$1\\$2")
    .replace(/^(\s*\d+)(?=[.)](?:\s|$))/, "$1\\");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replace(/([@#])(?=\w)/g, "$1&#8203;");
}
