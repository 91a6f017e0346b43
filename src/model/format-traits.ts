import type { Format } from "./snapshot.ts";

/** A language that texts of a format are written in. */
export type TextLanguage = "yaml" | "json" | "proto" | "go";

/** A word or phrase that each format has its own for. */
export type Word = "property" | "properties" | "requests" | "responses" | "deprecate";

/** The answers to what stages other than readers ask about a format. They ask here, and compare no names of formats. */
export interface FormatTraits {
  readonly title: string;
  readonly words: Readonly<Record<Word, string>>;
  /** The word for a member in the history. */
  readonly noun: "property" | "field";
  readonly writtenIn: readonly TextLanguage[];
  /** Its operations and their parts are nodes of the document. */
  readonly describesHttp: boolean;
  /** Its schemas stand alone: they state their draft, and not whether clients write or read the values. */
  readonly standsAlone: boolean;
  /** Its schemas have no references: each version writes out what it shares with others. */
  readonly inlines: boolean;
  /** An API server applies it as written: it fills in defaults, removes undeclared fields and ratchets. */
  readonly isApplied: boolean;
  /** Its objects are stored. */
  readonly isStored: boolean;
  /** Clients compile against it. Its schemas are derived from declarations, so that their places are not those of a text. */
  readonly isCode: boolean;
  /** Its operations and schemas follow from its encoding. */
  readonly followsFromWire: boolean;
  /** Comments of its source state what other formats have keywords for. */
  readonly hasMarkers: boolean;
  /** All its files in a repository are one document. */
  readonly isOneDocument: boolean;
}

const NONE = {
  describesHttp: false,
  standsAlone: false,
  inlines: false,
  isApplied: false,
  isStored: false,
  isCode: false,
  followsFromWire: false,
  hasMarkers: false,
  isOneDocument: false,
} as const;
const PROPERTY = { property: "property", properties: "properties" };
const FIELD = { property: "field", properties: "fields" };
const HTTP = {
  ...NONE,
  words: {
    ...PROPERTY,
    requests: "requests",
    responses: "responses",
    deprecate: "set `deprecated: true` and `x-sunset`",
  },
  noun: "property",
  writtenIn: ["yaml", "json"],
  describesHttp: true,
} as const;

const TRAITS: Readonly<Record<Format, FormatTraits>> = {
  openapi: { ...HTTP, title: "OpenAPI 3" },
  swagger: { ...HTTP, title: "Swagger 2" },
  "json-schema": {
    ...NONE,
    title: "JSON Schema",
    words: { ...PROPERTY, requests: "documents", responses: "documents", deprecate: "set `deprecated: true`" },
    noun: "property",
    writtenIn: ["yaml", "json"],
    standsAlone: true,
  },
  crd: {
    ...NONE,
    title: "CustomResourceDefinition",
    words: {
      ...FIELD,
      requests: "objects",
      responses: "objects",
      deprecate: "start its description with `Deprecated:`",
    },
    noun: "field",
    writtenIn: ["yaml", "json"],
    inlines: true,
    isApplied: true,
    isStored: true,
    isOneDocument: true,
  },
  protobuf: {
    ...NONE,
    title: "protobuf",
    words: {
      ...FIELD,
      requests: "messages",
      responses: "messages",
      deprecate: "set the option `deprecated = true`",
    },
    noun: "field",
    writtenIn: ["proto"],
    followsFromWire: true,
    isOneDocument: true,
  },
  go: {
    ...NONE,
    title: "Go",
    words: { ...FIELD, requests: "objects", responses: "objects", deprecate: "add a `Deprecated:` comment" },
    noun: "field",
    writtenIn: ["go"],
    isStored: true,
    hasMarkers: true,
    isOneDocument: true,
  },
  typescript: {
    ...NONE,
    title: "TypeScript",
    words: {
      property: "member",
      properties: "members",
      requests: "calls",
      responses: "results",
      deprecate: "add a `@deprecated` tag",
    },
    noun: "property",
    writtenIn: [],
    isCode: true,
  },
};

export function formatTraits({ format }: { readonly format: Format }): FormatTraits {
  return TRAITS[format];
}
