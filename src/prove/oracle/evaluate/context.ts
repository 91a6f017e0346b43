import type { Json, JsonObject } from "../../../model/json.ts";
import type { SchemaDialect } from "../dialect.ts";
import type { Matcher, RegexDialect } from "../patterns.ts";
import type { Place, Resource, Resources } from "./resources.ts";
import type { Check } from "./run.ts";

export interface EvaluatorOptions {
  /** Schemas by absolute URI without a fragment. */
  readonly documents: ReadonlyMap<string, Json>;
  /** The default for documents without `$schema`. */
  readonly dialect: SchemaDialect;
  /** `strict`: `nullable` adds null to `type`; `lenient`: null is accepted regardless of other keywords. */
  readonly nullable: "strict" | "lenient";
  readonly regex: RegexDialect;
  /** True if `format` is asserted. */
  readonly assertFormats: boolean;
}

/** The context for compiling the keywords of one schema object. */
export interface SchemaContext {
  readonly schema: JsonObject;
  readonly resource: Resource;
  readonly options: EvaluatorOptions;
  readonly resources: Resources;
  /** The keyword's value where the dialect knows it and it has the right shape. */
  get(keyword: string): Json | undefined;
  compile(schema: Json): Check;
  compileAt(place: Place): Check;
  pattern(text: string): Matcher;
}
