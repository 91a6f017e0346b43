// Two versions of one API as documents, each in a separate style.
import fc, { type Arbitrary } from "fast-check";
import type { JsonObject } from "../../../src/model/json.ts";
import { drawing, drawService, type Draw, type Tongue } from "./draw.ts";
import { edit } from "./edits/services.ts";
import { drawLayout, printOpenapi } from "./print-openapi.ts";
import { printSwagger } from "./print-swagger.ts";
import { readOpenapi } from "./read-openapi.ts";
import { readSwagger } from "./read-swagger.ts";
import type { Operation, Service } from "./service.ts";

export interface DocumentPair {
  readonly old: JsonObject;
  readonly new: JsonObject;
  /** The number of edits besides the change of style; 0 for the same API. */
  readonly edits: number;
}

export type Dialect = "2.0" | "3.0.3" | "3.1.0";

/** From one dialect into another. */
export function documentPairs(from: Dialect, to: Dialect): Arbitrary<DocumentPair> {
  const tongue: Tongue = from === "2.0" || to === "2.0" ? "swagger" : "openapi";
  return fc.gen().map((generate) => {
    const draw = drawing(generate as Parameters<typeof drawing>[0]);
    const old = inTongue(drawService(draw, tongue), tongue);
    const edits = draw.of([0, 1, 1, 1, 1, 2]);
    let changed = old;
    for (let count = 0; count < edits; count++) changed = editFor(changed, draw, tongue);
    return { old: print(old, from, draw), new: print(inTongue(changed, tongue), to, draw), edits };
  });
}

const ATTEMPTS = 4;

/** Not each edit finds what it is about. */
function editFor(service: Service, draw: Draw, tongue: Tongue): Service {
  for (let count = 0; count < ATTEMPTS; count++) {
    const changed = edit(service, draw, tongue);
    if (JSON.stringify(changed) !== JSON.stringify(service)) return changed;
  }
  return service;
}

/** Only the members of a form say in Swagger 2 whether it is required. */
function asForm({ body, ...rest }: Operation): Operation {
  if (body === undefined) return rest;
  const isDemanded = Object.values(body.content).some(({ schema }) => schema?.["required"] !== undefined);
  const isForm = Object.keys(body.content).some((type) => /form/u.test(type));
  return { ...rest, body: isForm ? { ...body, required: isDemanded } : body };
}

function inTongue(service: Service, tongue: Tongue): Service {
  return tongue === "openapi" ? service : { ...service, operations: service.operations.map(asForm) };
}

function print(service: Service, dialect: Dialect, draw: Draw): JsonObject {
  const layout = drawLayout(draw);
  return dialect === "2.0" ? printSwagger(service, layout) : printOpenapi(service, dialect, layout);
}

export function readService(document: JsonObject): Service {
  return document["swagger"] === undefined ? readOpenapi(document) : readSwagger(document);
}
