import type { Json } from "../../model/json.ts";

/** Something that the parser could not read, by offsets in the text. */
export interface Fault {
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly hint: string;
}

/** Offsets; half-open. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * The fields of every declaration. There are many declarations, so each kind has one shape without unnecessary objects.
 */
export interface Node extends Span {
  readonly name: string;
  readonly options: readonly OptionNode[];
}

export interface OptionNode extends Span {
  /** As written, without spaces and a leading dot: `deprecated`, `(acme.rule).min`, `features.enum_type`. */
  readonly name: string;
  /** A constant's name is a string; an aggregate is its tokens, a space between any two. */
  readonly value: Json;
  /** `value` is the text of an aggregate. */
  readonly aggregate?: true;
}

export interface RangeNode extends Span {
  readonly first: number;
  readonly last: number;
}

export interface NameNode extends Span {
  readonly name: string;
}

export type Label = "optional" | "required" | "repeated" | undefined;

export interface FieldNode extends Node {
  readonly label: Label;
  /** As written; for a map the type of its values. `group` for a group, whose message has the name of the field. */
  readonly type: string;
  readonly typeStart: number;
  readonly typeEnd: number;
  readonly keyType: string | undefined;
  readonly number: number;
  readonly numberStart: number;
  readonly numberEnd: number;
  readonly oneof: string | undefined;
  readonly isGroup: boolean;
}

export interface OneofNode extends Node {
  readonly kind: "oneof";
}

/** Edition 2024: whether files that import this one may name it. */
export type Visibility = "export" | "local";

export interface MessageNode extends Node {
  readonly visibility?: Visibility;
  readonly fields: readonly FieldNode[];
  readonly oneofs: readonly OneofNode[];
  readonly messages: readonly MessageNode[];
  readonly enums: readonly EnumNode[];
  readonly extends: readonly ExtendNode[];
  readonly extensionRanges: readonly RangeNode[];
  readonly reservedRanges: readonly RangeNode[];
  readonly reservedNames: readonly NameNode[];
  readonly incomplete: boolean;
  /** The offset of the closing brace; -1 if there is none. */
  readonly close: number;
}

export interface EnumNode extends Node {
  readonly visibility?: Visibility;
  readonly values: readonly EnumValueNode[];
  readonly reservedRanges: readonly RangeNode[];
  readonly reservedNames: readonly NameNode[];
  readonly incomplete: boolean;
  /** The offset of the closing brace; -1 if there is none. */
  readonly close: number;
}

export interface EnumValueNode extends Node {
  readonly number: number;
  readonly numberStart: number;
  readonly numberEnd: number;
}

export interface ExtendNode extends Span {
  /** As written. */
  readonly extendee: string;
  readonly fields: readonly FieldNode[];
  /** The messages of groups. */
  readonly messages: readonly MessageNode[];
}

export interface ServiceNode extends Node {
  readonly methods: readonly MethodNode[];
  readonly incomplete: boolean;
  /** The offset of the closing brace; -1 if there is none. */
  readonly close: number;
}

/** A top-level definition that can be identical in another file. */
export type Definition = MessageNode | EnumNode | ServiceNode;

export interface MethodNode extends Node {
  readonly request: string;
  readonly requestSpan: Span;
  readonly response: string;
  readonly responseSpan: Span;
  readonly clientStreaming: boolean;
  readonly serverStreaming: boolean;
}

export interface ImportNode extends Span {
  readonly path: string;
  readonly kind: "plain" | "public" | "weak" | "option";
}

/** A file as written, by a text or by a descriptor. */
export interface FileNode {
  readonly syntax: NameNode;
  readonly package: NameNode;
  readonly imports: readonly ImportNode[];
  readonly options: readonly OptionNode[];
  readonly messages: readonly MessageNode[];
  readonly enums: readonly EnumNode[];
  readonly services: readonly ServiceNode[];
  readonly extends: readonly ExtendNode[];
  readonly incomplete: boolean;
  readonly faults: readonly Fault[];
  /** Definitions that were parsed of another text, and how much farther behind they stand in this one, with all that is in them. */
  readonly moved: ReadonlyMap<Definition, number>;
}
