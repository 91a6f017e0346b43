import type { RegexDialect } from "./regex/index.ts";

/**
 * The view of undeclared properties. `open`: as written; `closed`: they do not exist, with a composed object seen as
 * one.
 */
export type ObjectsAs = "open" | "closed";

/** The question that is asked of two schemas; every verdict names it. */
export interface Lens {
  readonly name: string;
  readonly left: ObjectsAs;
  readonly right: ObjectsAs;
  /** A request has no members that are read-only, a response none that are write-only; nor are they required. */
  readonly view: "plain" | "request" | "response";
  /** The asserted formats; others are ignored. */
  readonly formats: "annotation" | "all" | readonly string[];
  readonly dialect: RegexDialect;
  /** `written`: a schema without a type accepts all types, also where OpenAPI authors leave the type out and mean it. */
  readonly types: "written" | "implied";
}

const PLAIN = { view: "plain", formats: "annotation", dialect: "ecma-262", types: "implied" } as const;

export const LENSES = {
  /** Plain containment of the sets of values as written. */
  containment: { ...PLAIN, name: "containment", left: "open", right: "open", types: "written" },
  /** A client sends declared members only. */
  request: { ...PLAIN, name: "request", left: "closed", right: "closed", view: "request" },
  /** A tolerant reader of what a server sends. */
  response: { ...PLAIN, name: "response", left: "closed", right: "open", view: "response" },
  strict: { ...PLAIN, name: "strict", left: "open", right: "open" },
} as const satisfies Readonly<Record<string, Lens>>;
