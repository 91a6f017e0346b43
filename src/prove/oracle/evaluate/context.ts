import type { Json, JsonObject } from "../../../model/json.ts";
import type { SchemaDialect } from "../dialect.ts";
import type { Matcher, RegexDialect } from "../patterns.ts";
import type { Place, Resource, Resources } from "./resources.ts";
import type { Check } from "./run.ts";

export interface EvaluatorOptions {
  /** Schemas by absolute URI without a fragment. */
  readonly documents: ReadonlyMap<string, Json>;
  /** Of documents that do not state a `$schema`. */
  readonly dialect: SchemaDialect;
  /** `strict`: `nullable` adds null to `type`; `lenient`: null is admitted whatever the other keywords say. */
  readonly nullable: "strict" | "lenient";
  readonly regex: RegexDialect;
  /** Whether `format` is asserted. */
  readonly assertFormats: boolean;
}

/** What the keywords of one schema object are compiled from. */
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
