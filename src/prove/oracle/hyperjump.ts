import type * as Hyperjump from "@hyperjump/json-schema/draft-2020-12";
import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { type Draft, metaSchemaOf } from "./dialect.ts";
import { lazy } from "../../base/lazy.ts";
import { isMultiple } from "./evaluate/numbers.ts";
import { INTEGER_FORMATS } from "./integer-formats.ts";
import { matcherOf, type Matcher, type RegexDialect } from "./patterns.ts";
import { copyOf, type Validate } from "./validate.ts";
import { eachSubschema, type Vocabulary, vocabularyOf } from "./vocabulary.ts";

const OWN = "https://apicompat.dev/oracle";

/** The keyword whose formats are the most; the schema holds only those that are to be asserted. */
const FORMAT = "https://json-schema.org/keyword/draft-2020-12/format";

const MULTIPLE = `${OWN}/keyword/multipleOf`;

let count = 0;

/** Compiles a document by Hyperjump. Its registry is one for the process, so the document is there only while it is compiled. */
export async function compileHyperjump(document: JsonObject, draft: Draft, regex: RegexDialect): Promise<Validate> {
  if (hasReferenceAsValue(document, vocabularyOf(draft)))
    throw new Error("Hyperjump reads `$ref` and `$id` in the values of `enum` and `const` as keywords.");
  const { registerSchema, unregisterSchema, validate } = await load(document, draft);
  await defineDialect(draft, regex);
  const uri = `${OWN}/schema/${String(count++)}`;
  registerSchema(copyOf(document) as Parameters<typeof registerSchema>[0], uri, dialectUri(draft, regex));
  try {
    const compiled = await validate(uri);
    return (value) => compiled(copyOf(value) as Parameters<typeof compiled>[0]).valid;
  } finally {
    unregisterSchema(uri);
  }
}

const loadCore = lazy(async (): Promise<typeof Hyperjump> => {
  const core = await import("@hyperjump/json-schema/draft-2020-12");
  await import("@hyperjump/json-schema/formats-lite");
  const { addFormat, setFormatHandler } = await import("@hyperjump/json-schema/experimental");
  for (const [name, isOne] of Object.entries(INTEGER_FORMATS)) {
    addFormat({ id: `${OWN}/format/${name}`, handler: (value) => typeof value !== "number" || isOne(value) });
    setFormatHandler(FORMAT, name, `${OWN}/format/${name}`);
  }
  core.setShouldValidateSchema(false);
  core.setShouldValidateFormat(true);
  return core;
});

/** Loads the large tables of international names. */
const loadHostnames = lazy(() => import("@hyperjump/json-schema/formats"));

const DRAFTS: Readonly<Record<Draft, () => Promise<unknown>>> = {
  "draft-04": lazy(() => import("@hyperjump/json-schema/draft-04")),
  "draft-06": lazy(() => import("@hyperjump/json-schema/draft-06")),
  "draft-07": lazy(() => import("@hyperjump/json-schema/draft-07")),
  "2019-09": lazy(() => import("@hyperjump/json-schema/draft-2019-09")),
  "2020-12": loadCore,
};

/** Loads only the needed parts of the validator, because loading all of it takes longer than most schemas. */
async function load(document: JsonObject, draft: Draft): Promise<typeof Hyperjump> {
  const core = await loadCore();
  await DRAFTS[draft]();
  if (asserts(document, "hostname", vocabularyOf(draft))) await loadHostnames();
  return core;
}

function hasReferenceAsValue(schema: Json, vocabulary: Vocabulary): boolean {
  if (!isObject(schema)) return false;
  const { enum: values, const: value } = schema;
  let found = [values, value].some((each) => each !== undefined && holdsReference(each));
  eachSubschema(schema, { ...vocabulary, $defs: "named schemas" }, (each) => {
    found ||= hasReferenceAsValue(each, vocabulary);
  });
  return found;
}

function holdsReference(value: Json): boolean {
  if (Array.isArray(value)) return (value as readonly Json[]).some(holdsReference);
  return isObject(value) && ("$ref" in value || "$id" in value || Object.values(value).some(holdsReference));
}

function asserts(schema: Json, format: string, vocabulary: Vocabulary): boolean {
  if (!isObject(schema)) return false;
  let found = schema["format"] === format;
  eachSubschema(schema, { ...vocabulary, $defs: "named schemas" }, (each) => {
    found ||= asserts(each, format, vocabulary);
  });
  return found;
}

/** The vocabularies that constrain values, by draft; before 2019-09 a draft is one vocabulary. */
function vocabulariesOf(draft: Draft): readonly string[] {
  if (draft !== "2019-09" && draft !== "2020-12") return [metaSchemaOf(draft)];
  const own = draft === "2020-12" ? ["unevaluated", "format-annotation"] : ["format"];
  return ["core", "applicator", "validation", ...own].map(
    (name) => `https://json-schema.org/draft/${draft}/vocab/${name}`,
  );
}

function dialectUri(draft: Draft, regex: RegexDialect): string {
  return `${OWN}/dialect/${draft}/${regex}`;
}

/**
 * A draft whose `pattern` is read as the lens says: Hyperjump knows ECMA-262 with the `u` flag only. It computes
 * `multipleOf` in floating point, which rejects -1 for 0.1.
 */
async function defineDialect(draft: Draft, regex: RegexDialect): Promise<void> {
  const [{ addKeyword, defineVocabulary, hasDialect, loadDialect }, { value }, Instance] = await Promise.all([
    import("@hyperjump/json-schema/experimental"),
    import("@hyperjump/browser"),
    import("@hyperjump/json-schema/instance/experimental"),
  ]);
  const dialect = dialectUri(draft, regex);
  if (hasDialect(dialect)) return;
  const keyword = `${OWN}/keyword/pattern/${regex}`;
  addKeyword<Matcher>({
    id: keyword,
    compile: (schema) => Promise.resolve(matcherOf(value(schema), regex)),
    interpret: (matcher, instance) =>
      Instance.typeOf(instance) !== "string" || matcher.test(Instance.value<string>(instance)),
  });
  addKeyword<number>({
    id: MULTIPLE,
    compile: (schema) => Promise.resolve(value<number>(schema)),
    interpret: (divisor, instance) =>
      Instance.typeOf(instance) !== "number" || isMultiple(Instance.value<number>(instance), divisor),
  });
  const vocabulary = `${OWN}/vocabulary/${regex}`;
  defineVocabulary(vocabulary, { pattern: keyword, multipleOf: MULTIPLE, format: FORMAT });
  const vocabularies = [...vocabulariesOf(draft), vocabulary];
  loadDialect(dialect, Object.fromEntries(vocabularies.map((uri) => [uri, true])), true);
}
