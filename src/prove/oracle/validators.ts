import type { JsonObject } from "../../model/json.ts";
import type { Draft } from "./dialect.ts";
import type { RegexDialect } from "./patterns.ts";
import type { Validate } from "./validate.ts";

/** A schema as a separate document. */
export interface Case {
  readonly document: JsonObject;
  readonly draft: Draft;
  readonly regex: RegexDialect;
  /** True if a schema that is referred to is checked once for each value. */
  readonly sharesReferences: boolean;
}

/** The validators that others wrote; each is loaded and compiles the schema at once, and what it throws is thrown when it is asked. */
export const VALIDATORS: Readonly<Record<"ajv" | "hyperjump", (of: Case) => Promise<() => Validate>>> = {
  ajv: ({ document, draft, regex, sharesReferences }) =>
    settled(
      import("./ajv.ts").then(({ compileAjv, compileSharing }) =>
        (sharesReferences ? compileSharing : compileAjv)(document, draft, regex),
      ),
    ),
  hyperjump: ({ document, draft, regex }) =>
    settled(import("./hyperjump.ts").then(({ compileHyperjump }) => compileHyperjump(document, draft, regex))),
};

/** Turns a compilation error into an abstention instead of an unhandled rejection. */
async function settled(compiling: Promise<Validate>): Promise<() => Validate> {
  try {
    const validate = await compiling;
    return () => validate;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
