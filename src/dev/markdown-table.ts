/** Renders a table in Markdown without padding, so that one changed row is one changed line; `|` in cells is escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

export function code(text: string): string {
  return `\`${text}\``;
}

/** Keeps prettier from padding the tables of a generated part. */
export function unpadded(markdown: string): string {
  return `<!-- prettier-ignore-start -->\n\n${markdown}\n\n<!-- prettier-ignore-end -->`;
}
