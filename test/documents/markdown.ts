import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** Finds every document for people, by path from the project's root. */
export function documents(): ReadonlyMap<string, string> {
  const inFolder = (folder: string): string[] =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
      .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
      .filter((path) => path.endsWith(".md"))
      .sort();
  const paths = ["README.md", "SECURITY.md", ".github/CONTRIBUTING.md", ...inFolder("docs"), ...inFolder("rules")];
  return new Map(paths.map((path) => [path, readFileSync(`${root}${path}`, "utf8")]));
}

/** Removes fenced code, so that what is left is text for people. */
export function withoutFences(markdown: string): string {
  return markdown.replace(/^( *)(```+)[^]*?^\1\2 *$/gm, "");
}

/** Returns the anchors that GitHub gives the headings of a document. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const anchors = new Set<string>();
  for (const [, heading = ""] of withoutFences(markdown).matchAll(/^#{1,6} +(.*)$/gm)) {
    const base = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, "")
      .replaceAll(" ", "-");
    const count = seen.get(base) ?? 0;
    seen.set(base, count + 1);
    anchors.add(count === 0 ? base : `${base}-${count}`);
  }
  return anchors;
}

/** Returns the targets of all links, images included. */
export function linksIn(markdown: string): readonly string[] {
  const text = withoutFences(markdown).replace(/`[^`\n]*`/g, "");
  return [...text.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)].map(([, target = ""]) => target);
}
