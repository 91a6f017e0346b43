import type { Definition, FileNode } from "./syntax.ts";

/** A text and what it says. */
export interface ParsedText {
  readonly text: string;
  readonly node: FileNode;
}

export interface Twin {
  readonly node: Definition;
  /** The end in the new text. */
  readonly end: number;
  /** The distance between both positions. */
  readonly by: number;
}

const BEGINNING = /(?:(?:export|local)[ ])?(message|enum|service)[ ](\w+)/y;

/** The definitions at the top of a text, to be found again in another where they stand to the letter. */
export class Twins {
  readonly #text: string;
  readonly #moved: FileNode["moved"];
  readonly #definitions = new Map<string, Definition>();

  constructor({ text, node }: ParsedText) {
    this.#text = text;
    this.#moved = node.moved;
    // Faults are reported for each text.
    if (node.incomplete || node.faults.length > 0) return;
    this.#add("message", node.messages);
    this.#add("enum", node.enums);
    this.#add("service", node.services);
  }

  #add(kind: string, definitions: readonly Definition[]): void {
    for (const each of definitions) this.#definitions.set(`${kind} ${each.name}`, each);
  }

  /** Returns the twin that starts at an offset of another text, regardless of its context. */
  at(text: string, start: number): Twin | undefined {
    BEGINNING.lastIndex = start;
    const [, kind, name] = BEGINNING.exec(text) ?? [];
    const node = this.#definitions.get(`${kind ?? ""} ${name ?? ""}`);
    if (node === undefined || node.close < 0) return undefined;
    const moved = this.#moved.get(node) ?? 0;
    const own = this.#text.slice(node.start + moved, node.close + moved + 1);
    return text.startsWith(own, start) ? { node, end: start + own.length, by: start - node.start } : undefined;
  }
}
