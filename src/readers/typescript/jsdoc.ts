import type { Json } from "../../model/json.ts";
import type { Span } from "../document/fault.ts";
import { type TS, typescript } from "./syntax.ts";

/** A keyword of a schema that a comment states, and where. */
export interface Statement {
  readonly keyword: string;
  readonly value: Json;
  readonly span: Span;
}

/** Returns the statements of a comment: sentences and tags that matter to readers or writers of the value. */
export function statementsOf(node: TS.Node): readonly Statement[] {
  const ts = typescript();
  const comments = ts.getJSDocCommentsAndTags(node).filter((each) => ts.isJSDoc(each));
  const prose = comments.map(({ comment }) => textOf(comment)).filter((text) => text !== "");
  const statements: Statement[] = [];
  if (prose.length > 0) {
    statements.push({ keyword: "description", value: prose.join("\n"), span: { start: node.pos, end: node.pos } });
  }
  for (const tag of ts.getJSDocTags(node)) {
    const read = TAGS.get(tag.tagName.text);
    const value = read?.value(textOf(tag.comment));
    if (read === undefined || value === undefined) continue;
    statements.push({ keyword: read.keyword, value, span: { start: tag.pos, end: tag.tagName.end } });
  }
  return statements;
}

function textOf(comment: TS.JSDoc["comment"]): string {
  return (typescript().getTextOfJSDocComment(comment) ?? "").trim();
}

interface Tag {
  readonly keyword: string;
  /** Undefined if the text has no such value. */
  readonly value: (text: string) => Json | undefined;
}

const number = (keyword: string): Tag => ({
  keyword,
  value: (text) => (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu.test(text) ? Number(text) : undefined),
});

const text = (keyword: string): Tag => ({ keyword, value: (written) => (written === "" ? undefined : written) });

const stability = (level: string): Tag => ({ keyword: "x-stability-level", value: () => level });

/** TSDoc tags, and tags for JSON Schema generators. */
const TAGS: ReadonlyMap<string, Tag> = new Map(
  Object.entries<Tag>({
    deprecated: { keyword: "deprecated", value: () => true },
    alpha: stability("alpha"),
    internal: stability("alpha"),
    experimental: stability("alpha"),
    beta: stability("beta"),
    default: { keyword: "default", value: readValue },
    defaultValue: { keyword: "default", value: readValue },
    minimum: number("minimum"),
    maximum: number("maximum"),
    exclusiveMinimum: number("exclusiveMinimum"),
    exclusiveMaximum: number("exclusiveMaximum"),
    multipleOf: number("multipleOf"),
    minLength: number("minLength"),
    maxLength: number("maxLength"),
    minItems: number("minItems"),
    maxItems: number("maxItems"),
    pattern: text("pattern"),
    format: text("format"),
  }),
);

/** Reads JSON or a quoted string. */
function readValue(said: string): Json | undefined {
  const quoted = /^(?:`([^`]*)`|'([^'\\]*)')$/u.exec(said);
  const inner = quoted?.[2] ?? quoted?.[1];
  if (inner !== undefined && quoted?.[2] !== undefined) return inner;
  try {
    return JSON.parse(inner ?? said) as Json;
  } catch {
    return undefined;
  }
}
