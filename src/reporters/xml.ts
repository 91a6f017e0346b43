import { printableLines } from "./prose.ts";

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly XmlElement[] | string;
}

export function element(
  name: string,
  attributes: XmlElement["attributes"],
  children: XmlElement["children"] = [],
): XmlElement {
  return { name, attributes, children };
}

/** An XML 1.0 document, indented; text stands as it is. */
export function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines(root, "").join("\n")}\n`;
}

function lines({ name, attributes, children }: XmlElement, indent: string): readonly string[] {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(String(value))}"`);
  const open = `${indent}<${name}${list.join("")}`;
  if (children.length === 0) return [`${open}/>`];
  if (typeof children === "string") return [`${open}>${escape(children)}</${name}>`];
  return [`${open}>`, ...children.flatMap((child) => lines(child, `${indent}  `)), `${indent}</${name}>`];
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\n": "&#10;",
};

/** Replaces characters that XML does not allow, escaped or not: control characters, half surrogate pairs, U+FFFE and U+FFFF. */
function escape(text: string): string {
  return (
    printableLines(text)
      .replace(/[^\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd")
      .replace(/[&<>"'\n]/g, (character) => ENTITIES[character] ?? character)
      // Azure, GitHub and TeamCity would interpret it as a command, see `withoutCommands`.
      .replace(/##(?=(?:vso|teamcity)?\[)/g, "#&#35;")
  );
}
