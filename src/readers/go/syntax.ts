import type { Span } from "../document/fault.ts";
import type { CommentGroup } from "../comments/comment-group.ts";

/**
 * A parsed file: its declarations. Of functions and variables only the names are read.
 */
export interface GoFile {
  /** Undefined where the package clause is missing. */
  readonly package: Identifier | undefined;
  readonly imports: readonly Import[];
  readonly types: readonly TypeDeclaration[];
  readonly constants: readonly ConstantDeclaration[];
  readonly functions: readonly NamedDeclaration[];
  /** All comments, in the order of the text. */
  readonly comments: readonly CommentGroup[];
}

export interface Identifier extends Span {
  readonly text: string;
}

export interface Import extends Span {
  /** The alias; if undefined, the last part of the path is the name. */
  readonly name?: string;
  readonly path: string;
}

export interface TypeDeclaration extends Span {
  readonly name: Identifier;
  /** `type A = B`: another name for the same type. */
  readonly isAlias: boolean;
  /** The type parameters of a generic type. */
  readonly parameters: readonly string[];
  readonly type: TypeExpression;
  readonly comments: Comments;
}

/** The comments that belong to a declaration. */
export interface Comments {
  /** Ends on the line before. */
  readonly doc?: CommentGroup;
  /** Stands before the doc, or before the declaration, separated by blank lines: generators read markers there as well. */
  readonly detached?: CommentGroup;
  /** On the same line. */
  readonly trailing?: CommentGroup;
}

export type TypeExpression = Named | Element | Sized | MapType | StructType | Opaque;

export interface Named extends Span {
  readonly kind: "name";
  /** The import's name. */
  readonly package?: string;
  readonly name: string;
  /** The type arguments: `[string]`. */
  readonly arguments?: readonly TypeExpression[];
}

export interface Element extends Span {
  readonly kind: "pointer" | "slice";
  readonly element: TypeExpression;
}

export interface Sized extends Span {
  readonly kind: "array";
  /** Undefined where it is no plain number. */
  readonly length?: number;
  readonly element: TypeExpression;
}

export interface MapType extends Span {
  readonly kind: "map";
  readonly key: TypeExpression;
  readonly value: TypeExpression;
}

export interface StructType extends Span {
  readonly kind: "struct";
  readonly fields: readonly FieldDeclaration[];
}

/** A type without fields: an interface, a function, a channel; `unread` could not be parsed. */
export interface Opaque extends Span {
  readonly kind: "interface" | "function" | "channel" | "unread";
}

export interface FieldDeclaration extends Span {
  /** In Go; that of the type where the field is embedded. */
  readonly name: Identifier;
  readonly isEmbedded: boolean;
  readonly type: TypeExpression;
  readonly tag?: RawTag;
  readonly comments: Comments;
}

/** The text between the quotes, escapes resolved. */
export interface RawTag extends Span {
  readonly text: string;
  /** Offset of `text` in the file, where no escape shifts it. */
  readonly textStart: number;
}

/** `func (t *Time) Equal() …`, `func New() …`, `var Default = …`. */
export interface NamedDeclaration {
  readonly kind: "function" | "variable";
  /** The name of the type that has the method. */
  readonly receiver?: string;
  readonly name: Identifier;
}

export interface ConstantDeclaration extends Span {
  readonly name: Identifier;
  readonly type?: TypeExpression;
  /** Undefined where it could not be read. */
  readonly value?: ConstantExpression;
  /** Position in its group. */
  readonly iota: number;
  readonly comments: Comments;
}

export type ConstantExpression =
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  | { readonly kind: "iota" }
  | { readonly kind: "name"; readonly package?: string; readonly name: string }
  | {
      readonly kind: "conversion";
      readonly package?: string;
      readonly type: string;
      readonly operand: ConstantExpression;
    }
  | {
      readonly kind: "binary";
      readonly operator: string;
      readonly left: ConstantExpression;
      readonly right: ConstantExpression;
    };
