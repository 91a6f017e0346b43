import { ConfigCommentParser, Directive, TextSourceCodeBase, VisitNodeStep } from "@eslint/plugin-kit";
import type { SourceFile } from "../source.ts";
import { commentsIn, type Comment } from "./comments.ts";
import type { LanguageName } from "./language-names.ts";

interface Location {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

/** A comment, as ESLint asks for it. */
export interface CommentNode {
  readonly type: "Comment";
  readonly value: string;
  readonly range: readonly [number, number];
  readonly loc: Location;
}

/** The whole syntax tree: findings have places of their own. */
export interface FileNode {
  readonly type: "File";
  readonly range: readonly [number, number];
  readonly loc: Location;
  /** The same object in all that reads it, so that it is parsed once. */
  readonly file: SourceFile;
}

type DirectiveType = "disable" | "enable" | "disable-line" | "disable-next-line";

const DIRECTIVE = /^eslint-(disable|enable|disable-line|disable-next-line)$/;
/** What `apicompat check` reads too: on the line of a finding, or alone on the line above. */
const IGNORE = /^\s*apicompat-ignore\s+([\w-]+(?:\s*,\s*[\w-]+)*)(?:\s+until=(\S+))?\s+--\s*(\S.*?)\s*$/;

/** A text in one of our languages. */
export class ApiSourceCode extends TextSourceCodeBase {
  readonly file: SourceFile;
  readonly #language: LanguageName;
  #comments: readonly CommentNode[] | undefined;

  constructor(ast: FileNode, language: LanguageName) {
    super({ text: ast.file.text, ast });
    this.file = ast.file;
    this.#language = language;
  }

  override getParent(): undefined {
    return undefined;
  }

  /** Some of ESLint's own rules ask for them in every language. */
  getAllComments(): readonly CommentNode[] {
    return (this.#comments ??= commentsIn(this.text, this.#language).map((comment) => this.#nodeOf(comment)));
  }

  override *traverse(): Generator<VisitNodeStep> {
    yield new VisitNodeStep({ target: this.ast, phase: 1, args: [this.ast] });
    yield new VisitNodeStep({ target: this.ast, phase: 2, args: [this.ast] });
  }

  getDisableDirectives(): { directives: Directive[]; problems: never[] } {
    const mentioned = this.text.includes("eslint-") || this.text.includes("apicompat-ignore");
    const comments = mentioned ? this.getAllComments() : [];
    return { directives: comments.flatMap((node) => this.#directiveOf(node)), problems: [] };
  }

  #directiveOf(node: CommentNode): Directive[] {
    const { label = "", value = "", justification = "" } = parser.parseDirective(node.value) ?? {};
    const [, type] = DIRECTIVE.exec(label) ?? [];
    if (type !== undefined) return [new Directive({ type: type as DirectiveType, node, value, justification })];
    const [, rules, until, reason = ""] = IGNORE.exec(node.value) ?? [];
    if (rules === undefined || (until !== undefined && until < new Date().toISOString().slice(0, 10))) return [];
    const value_ = rules.replace(/[\w-]+/g, (id) => `apicompat/${id}`);
    const lineStart = this.text.lastIndexOf("\n", node.range[0] - 1) + 1;
    const alone = this.text.slice(lineStart, node.range[0]).trim() === "";
    return [
      new Directive({
        type: alone ? "disable-next-line" : "disable-line",
        node,
        value: value_,
        justification: reason,
      }),
    ];
  }

  #nodeOf({ start, end, value }: Comment): CommentNode {
    const loc = { start: this.getLocFromIndex(start), end: this.getLocFromIndex(end) };
    return { type: "Comment", value, range: [start, end], loc };
  }
}

const parser = new ConfigCommentParser();
