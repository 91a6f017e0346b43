// An HTTP API with nothing left unsaid: defaults filled in, references followed, inheritance done.
import type { JsonObject } from "../../../src/model/json.ts";

export interface Service {
  readonly schemes: Readonly<Record<string, JsonObject>>;
  readonly operations: readonly Operation[];
  readonly webhooks: readonly Operation[];
}

export interface Operation {
  readonly method: string;
  /** Below each server; of a callback the expression, of a webhook the name. */
  readonly path: string;
  readonly servers: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  /** By status, range or `default`. */
  readonly responses: Readonly<Record<string, Response>>;
  /** Alternative requirements; an empty list allows anonymous requests. */
  readonly security: readonly Requirement[];
  readonly callbacks: readonly Operation[];
}

/** Scopes by the name of the scheme. */
export type Requirement = Readonly<Record<string, readonly string[]>>;

export type Place = "path" | "query" | "header" | "cookie";

export interface Spelling {
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
}

export interface Parameter extends Spelling {
  readonly name: string;
  readonly in: Place;
  readonly required: boolean;
  readonly allowEmptyValue: boolean;
  readonly schema: JsonObject;
  /** The media type of a parameter with `content`, which replaces its style. */
  readonly media?: string;
}

export interface Body {
  readonly required: boolean;
  readonly content: Content;
}

export type Content = Readonly<Record<string, Media>>;

export interface Media {
  readonly schema?: JsonObject;
  /** The encodings of form properties. */
  readonly encoding: Readonly<Record<string, Partial<Encoding>>>;
}

export interface Encoding extends Spelling {
  readonly contentType: string;
}

export interface Response {
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, Header>>;
  readonly content: Content;
}

export interface Header {
  readonly required: boolean;
  readonly explode: boolean;
  readonly schema: JsonObject;
}

export const STYLES: Readonly<Record<Place, string>> = {
  path: "simple",
  query: "form",
  header: "simple",
  cookie: "form",
};
