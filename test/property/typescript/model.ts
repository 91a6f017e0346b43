// Declarations as a tree: what random modules are made of, and what is edited.

/** A type that is one word: a built-in type, a literal, a type of the standard library. */
export interface Word {
  readonly kind: "word";
  readonly text: string;
}

export interface Member {
  readonly name: string;
  readonly type: Type;
  readonly optional: boolean;
  readonly readonly: boolean;
}

export interface Parameter {
  readonly name: string;
  readonly type: Type;
  readonly optional: boolean;
}

export interface Call {
  readonly kind: "call";
  readonly parameters: readonly Parameter[];
  readonly result: Type;
}

/** `index` is what members of other names are. */
export interface Shape {
  readonly kind: "shape";
  readonly members: readonly Member[];
  readonly index?: Type;
}

/** Several types as one: `join` is what is written between or around them. */
export interface Joined {
  readonly kind: "union" | "intersection" | "tuple";
  readonly of: readonly Type[];
}

/** A type with arguments: of the language's library, or of the module. */
export interface Applied {
  readonly kind: "applied";
  readonly name: string;
  readonly of: readonly Type[];
}

export type Type = Word | Call | Shape | Joined | Applied | { readonly kind: "list"; readonly of: Type };

/** A named type of the module that is not exported. */
export interface Declared {
  readonly name: string;
  readonly as: "interface" | "alias" | "class";
  readonly parameters: readonly string[];
  readonly extends?: string;
  readonly type: Type;
}

/** `taken` is the argument of one exported function, and `given` the result of another. */
export interface Module {
  readonly declared: readonly Declared[];
  readonly taken: Type;
  readonly given: Type;
}

export function word(text: string): Word {
  return { kind: "word", text };
}

/** The types that a type is made of. */
export function partsOf(type: Type): readonly Type[] {
  switch (type.kind) {
    case "word":
      return [];
    case "call":
      return [...type.parameters.map((each) => each.type), type.result];
    case "shape":
      return [...type.members.map((each) => each.type), ...(type.index === undefined ? [] : [type.index])];
    case "list":
      return [type.of];
    default:
      return type.of;
  }
}

/** Replaces the parts of a type; `change` returns them by position. */
export function withParts(type: Type, change: (part: Type, place: number) => Type): Type {
  switch (type.kind) {
    case "word":
      return type;
    case "call": {
      const parameters = type.parameters.map((each, place) => ({ ...each, type: change(each.type, place) }));
      return { ...type, parameters, result: change(type.result, parameters.length) };
    }
    case "shape": {
      const members = type.members.map((each, place) => ({ ...each, type: change(each.type, place) }));
      return { ...type, members, ...(type.index && { index: change(type.index, members.length) }) };
    }
    case "list":
      return { ...type, of: change(type.of, 0) };
    default:
      return { ...type, of: type.of.map(change) };
  }
}
