import { columns, wrap } from "../reporters/prose.ts";
import type { Style } from "../reporters/style.ts";

export interface MarkdownOptions {
  readonly width: number;
  readonly style: Style;
}

/** Renders the Markdown of a rule's doc for a terminal: headings, paragraphs, lists, code, tables. Anything else stays as it is. */
export function renderMarkdown(markdown: string, { width, style }: MarkdownOptions): string {
  const lines: string[] = [];
  const source = markdown.replaceAll("\r\n", "\n").replace(/<!--[\s\S]*?-->/g, "");
  for (const block of blocksOf(source)) {
    if (lines.length > 0) lines.push("");
    lines.push(...renderBlock(block, width, style));
  }
  return `${lines.join("\n")}\n`;
}

/** Paragraph-sized pieces; a fenced piece of code is one, blank lines included. */
function blocksOf(source: string): string[] {
  const blocks: string[] = [];
  let block: string[] = [];
  let fence: string | undefined;
  const close = (): void => {
    if (block.some((line) => line.trim() !== "")) blocks.push(block.join("\n"));
    block = [];
  };
  for (const line of source.split("\n")) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      block.push(line);
      if (mark === undefined || !mark.startsWith(fence)) continue;
      fence = undefined;
      close();
    } else if (mark !== undefined) {
      close();
      fence = mark;
      block.push(line);
    } else if (line.trim() === "") close();
    else if (/^#{1,6} /.test(line)) {
      close();
      blocks.push(line);
    } else block.push(line);
  }
  close();
  return blocks;
}

function renderBlock(block: string, width: number, style: Style): string[] {
  const heading = /^(#{1,6}) +(.*?) *#*$/.exec(block);
  if (heading !== null) return [style.strong(plain(heading[2]!))];
  const lines = block.split("\n");
  if (/^\s*(?:`{3,}|~{3,})/.test(block)) return lines.slice(1, -1).map((line) => `    ${style.code(line)}`.trimEnd());
  if (lines.every((line) => /^\s*\|.*\|\s*$/.test(line))) return table(lines, style);
  if (/^\s*(?:[-*+]|\d+[.)]) /.test(block)) return list(lines, width, style);
  if (block.startsWith(">")) {
    const quote = lines.map((line) => line.replace(/^>\s?/, "")).join(" ");
    return wrap(plain(quote), width - 2).map((line) => `${style.faint("│")} ${inline(line, style)}`);
  }
  return wrap(plain(lines.join(" ")), width).map((line) => inline(line, style));
}

function list(lines: readonly string[], width: number, style: Style): string[] {
  const items: { lead: string; text: string }[] = [];
  for (const line of lines) {
    const item = /^(\s*)([-*+]|\d+[.)]) +(.*)$/.exec(line);
    if (item !== null) {
      const bullet = /\d/.test(item[2]!) ? item[2]! : "•";
      items.push({ lead: `${item[1]}${bullet} `, text: item[3]! });
    } else items.at(-1)!.text += ` ${line.trim()}`;
  }
  return items.flatMap(({ lead, text }) => {
    const hang = " ".repeat(lead.length);
    return wrap(plain(text), width - lead.length).map(
      (line, index) => (index === 0 ? lead : hang) + inline(line, style),
    );
  });
}

function table(lines: readonly string[], style: Style): string[] {
  const rows = lines
    .map((line) =>
      line
        .trim()
        .replace(/^\||\|$/g, "")
        .split(/(?<!\\)\|/),
    )
    .map((cells) => cells.map((cell) => plain(cell.trim().replaceAll("\\|", "|"))))
    .filter((cells) => !cells.every((cell) => /^:?-+:?$/.test(cell)));
  return alignRows(rows).map((line, index) => (index === 0 ? style.strong(line) : inline(line, style)));
}

/** Pads each column to its widest cell. */
export function alignRows(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, columns(cell));
  return rows.map((row) =>
    row
      .map((cell, i) => cell + " ".repeat(widths[i]! - columns(cell)))
      .join("  ")
      .trimEnd(),
  );
}

/** Links show their address, emphasis is dropped; code keeps its backticks until it is painted. */
function plain(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\(([^)\s]*)[^)]*\)/g, (_match, label: string, url: string) =>
      label === url ? url : /^[a-z]+:/.test(url) ? `${label} (${url})` : label,
    )
    .replace(/\*\*([^*]+)\*\*/g, "$1")
    .replace(/(?<![\w*])[*_]([^*_\s][^*_]*)[*_](?![\w*])/g, "$1");
}

function inline(line: string, style: Style): string {
  return line.replace(/`([^`]+)`/g, (code) => style.code(code));
}
