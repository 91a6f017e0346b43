/** The kinds of objects with separate fields, named as in the specification. */
export type ObjectKind =
  | "document"
  | "components object"
  | "path item"
  | "operation"
  | "parameter"
  | "header"
  | "request body"
  | "media type"
  | "encoding"
  | "response"
  | "server"
  | "server variable"
  | "security scheme";

export type KeyTable = Readonly<Record<ObjectKind, ReadonlySet<string>>>;

export const keys = (text: string): ReadonlySet<string> => new Set(text.split(" "));
