import type { Json, JsonObject } from "../../../../src/model/json.ts";
import { drawSchema, SCALARS, spellingsOf, type Tongue } from "../draw.ts";
import { STYLES, type Parameter, type Place } from "../service.ts";
import type { Change } from "./change.ts";

/** Written as before, where the schema can be. */
function withSchema(one: Parameter, schema: JsonObject, tongue: Tongue): Parameter {
  const spellings = spellingsOf(one.in, schema, tongue);
  const kept = spellings.find(({ style, explode }) => style === one.style && explode === one.explode);
  return { ...one, schema, ...(kept ?? spellings[0]!) };
}

export const PARAMETER: readonly Change<Parameter>[] = [
  (one) => ({ ...one, required: one.in === "path" || !one.required }),
  (one, draw, tongue) => withSchema(one, drawSchema(draw, one.in, tongue), tongue),
  (one, _, tongue) => {
    // From one value to several and back.
    const { items, type, default: usual } = one.schema;
    if (one.in === "cookie" || type === "object" || usual !== undefined) return one;
    return withSchema(one, type === "array" ? (items as JsonObject) : { type: "array", items: one.schema }, tongue);
  },
  (one, draw, tongue) => ({ ...one, ...(one.media === undefined && draw.of(spellingsOf(one.in, one.schema, tongue))) }),
  (one, _, tongue) => ({ ...one, allowReserved: tongue === "openapi" && one.in === "query" && !one.allowReserved }),
  (one) => ({ ...one, allowEmptyValue: one.in === "query" && !one.allowEmptyValue }),
  (one, draw) => {
    const { default: old, ...schema } = one.schema;
    if (!SCALARS.some(({ type }) => type === schema["type"])) return one;
    const values: readonly Json[] =
      schema["type"] === "string" ? ["a", "b"] : schema["type"] === "boolean" ? [true, false] : [1, 0];
    return draw.once(3) ? { ...one, schema } : { ...one, schema: { ...schema, default: draw.of(values) } };
  },
  (one, _, tongue) => {
    if (tongue === "swagger") return one;
    const { media, ...rest } = one;
    const plain = { style: STYLES[one.in], explode: STYLES[one.in] === "form", allowReserved: false };
    return media === undefined ? { ...one, ...plain, media: "application/json" } : rest;
  },
  (one, draw) => ({ ...one, name: one.in === "path" ? one.name : draw.of([`${one.name}s`, "page"]) }),
  (one, draw, tongue) => {
    if (one.in === "path") return one;
    const place = draw.of<Place>(tongue === "openapi" ? ["query", "header", "cookie"] : ["query", "header"]);
    if (place === "cookie" && !SCALARS.some(({ type }) => type === one.schema["type"])) return one;
    return {
      ...one,
      in: place,
      allowReserved: false,
      allowEmptyValue: false,
      ...(place !== one.in && spellingsOf(place, one.schema, tongue)[0]!),
    };
  },
];
