import { isObject, type Json } from "../../model/json.ts";

/** The mentions of references by the names in a text, in any context. Collected during parsing. */
export interface Mentions {
  /** The text of each `$ref` and `$dynamicRef`; some may stand in examples. */
  readonly references: ReadonlySet<string>;
  /**
   * True if `$id`, `$self` or `$anchor` occurs, or a `$ref` is neither a string nor a property name: a walk is then
   * necessary.
   */
  readonly special: boolean;
}

const NAMING: ReadonlySet<string> = new Set(["$id", "$self", "$anchor", "$dynamicAnchor"]);

export class MentionCollector implements Mentions {
  readonly references: Set<string> = new Set();
  special: boolean = false;

  /** Takes a member whose name begins with `$` or is `id`; others are ignored. */
  add(name: string, value: Json): void {
    switch (name) {
      case "$ref":
      case "$dynamicRef":
        if (typeof value === "string") this.references.add(value);
        else if (!isObject(value)) this.special = true;
        return;
      case "id":
        if (typeof value === "string" && value.startsWith("#")) this.special = true;
        return;
      case "$schema":
        // In these drafts, `id` is what `$id` is now.
        if (typeof value === "string" && /draft-0[34]\b/.test(value)) this.special = true;
        return;
      default:
        if (typeof value === "string" && NAMING.has(name)) this.special = true;
    }
  }
}

export function allMentions(documents: readonly { readonly mentions: Mentions }[]): Mentions {
  return {
    references: new Set(documents.flatMap(({ mentions }) => [...mentions.references])),
    special: documents.some(({ mentions }) => mentions.special),
  };
}
