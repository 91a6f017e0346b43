import { isObject, type Json } from "../../model/json.ts";
import type { Bundle } from "./bundled.ts";
import { closed } from "./close.ts";
import { withImpliedTypes } from "./implied.ts";
import { withNegatedNull } from "./negations.ts";
import { plain } from "./plain.ts";
import type { RegexDialect } from "./patterns.ts";
import { isKnownFormat } from "./evaluate/formats.ts";
import { Unanswerable } from "./unanswerable.ts";
import { upgrade } from "./upgrade.ts";
import { viewed } from "./view.ts";
import { mapSubschemas, objectOf, vocabularyOf } from "./vocabulary.ts";

/** The interpretation of a schema. */
export interface OracleLens {
  /** `closed`: objects have declared members only. */
  readonly objects: "open" | "closed";
  /** `request`: without members that say `readOnly`; `response`: without those that say `writeOnly`. */
  readonly view: "plain" | "request" | "response";
  /** The formats that are asserted. */
  readonly formats: "annotation" | readonly string[];
  readonly regex: RegexDialect;
  /** `strict`: `nullable` adds null to `type`; `lenient`: null is accepted regardless of other keywords, except `not`. */
  readonly nullable: "strict" | "lenient";
  /** `implied`: members without a `type` make an object, items an array. `written` if left out. */
  readonly types?: "written" | "implied";
}

/** A bundle seen through a lens: in its own dialect where the lens allows, and in the words of a draft of JSON Schema. */
export interface Seen {
  readonly native: Bundle;
  readonly draft: Bundle;
}

/** Works on schemas as written, and leaves in them only the formats that are to be asserted. */
export function seenThrough(bundle: Bundle, lens: OracleLens): Seen {
  let native = withFormats(bundle, lens.formats === "annotation" ? [] : lens.formats);
  if (lens.types === "implied") native = withImpliedTypes(native);
  if (lens.view !== "plain") native = viewed(native, lens.view);
  if (lens.nullable === "lenient") native = withNegatedNull(native);
  const draft = plain(native, lens.nullable);
  if (lens.objects === "open") return { native, draft };
  const one = closed(upgrade(draft));
  return { native: one, draft: one };
}

function withFormats(bundle: Bundle, asserted: readonly string[]): Bundle {
  const vocabulary = vocabularyOf(bundle.dialect);
  const rewrite = (schema: Json): Json => {
    if (!isObject(schema)) return schema;
    const inside = mapSubschemas(schema, vocabulary, rewrite);
    const { format } = inside;
    if (typeof format !== "string") return inside;
    if (asserted.includes(format)) {
      if (isKnownFormat(format)) return inside;
      throw new Unanswerable("UNKNOWN_FORMAT", `The format "${format}" is not known.`);
    }
    return objectOf(Object.entries(inside).filter(([keyword]) => keyword !== "format"));
  };
  return { ...bundle, schemas: new Map([...bundle.schemas].map(([name, schema]) => [name, rewrite(schema)])) };
}
