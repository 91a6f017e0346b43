import { ConfigCommentParser, Directive, TextSourceCodeBase, VisitNodeStep } from "@eslint/plugin-kit";
import type { SourceFile } from "../contracts/source.ts";
import { commentsIn, type Comment } from "./comments.ts";
import type { LanguageName } from "./language-names.ts";

interface Location {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

/** A comment in the form of ESLint. */
export interface CommentNode {
  readonly type: "Comment";
  readonly value: string;
  readonly range: readonly [number, number];
  readonly loc: Location;
}

/** The complete syntax tree: findings have separate places. */
export interface FileNode {
  readonly type: "File";
  readonly range: readonly [number, number];
  readonly loc: Location;
  /** The same object in all that reads it, so that it is parsed once. */
  readonly file: SourceFile;
}

type DirectiveType = "disable" | "enable" | "disable-line" | "disable-next-line";

const DIRECTIVE = /^eslint-(disable|enable|disable-line|disable-next-line)$/;

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

  /** Returns no comments; some of ESLint's own rules call this for every language. */
  getAllComments(): readonly CommentNode[] {
    return (this.#comments ??= commentsIn(this.file, this.#language).map((comment) => this.#nodeOf(comment)));
  }

  override *traverse(): Generator<VisitNodeStep> {
    yield new VisitNodeStep({ target: this.ast, phase: 1, args: [this.ast] });
    yield new VisitNodeStep({ target: this.ast, phase: 2, args: [this.ast] });
  }

  getDisableDirectives(): { directives: Directive[]; problems: never[] } {
    const comments = commentsIn(this.file, this.#language, "eslint-");
    return { directives: comments.flatMap((comment) => this.#directiveOf(this.#nodeOf(comment))), problems: [] };
  }

  #directiveOf(node: CommentNode): Directive[] {
    const { label = "", value = "", justification = "" } = parser.parseDirective(node.value) ?? {};
    const [, type] = DIRECTIVE.exec(label) ?? [];
    return type === undefined ? [] : [new Directive({ type: type as DirectiveType, node, value, justification })];
  }

  #nodeOf({ start, end, value }: Comment): CommentNode {
    const loc = { start: this.getLocFromIndex(start), end: this.getLocFromIndex(end) };
    return { type: "Comment", value, range: [start, end], loc };
  }
}

const parser = new ConfigCommentParser();
