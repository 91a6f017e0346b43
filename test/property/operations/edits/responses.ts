import { drawHeader, drawResponse, type Draw, type Tongue } from "../draw.ts";
import type { Operation, Response } from "../service.ts";
import { oneEntry, type Change } from "./change.ts";
import { CONTENT } from "./content.ts";

export const RESPONSE: readonly Change<Response>[] = [
  (one, draw, tongue) => ({
    ...one,
    headers: { ...one.headers, [draw.of(["x-rate", "etag", "x-page"])]: drawHeader(draw, tongue) },
  }),
  (one, draw) => ({ ...one, headers: oneEntry(one.headers, draw, () => []) }),
  (one, draw, tongue) => ({
    ...one,
    headers: oneEntry(one.headers, draw, (name, header) => [
      [name, { ...header, required: tongue === "openapi" && !header.required }],
    ]),
  }),
  (one, draw, tongue) => ({
    ...one,
    headers: oneEntry(one.headers, draw, (name, header) => [
      [name, { ...header, schema: drawHeader(draw, tongue).schema }],
    ]),
  }),
  (one) => ({ ...one, headers: one.headers, content: {} }),
  ...CONTENT.map((change): Change<Response> => (one, draw, tongue) => ({
    ...one,
    content: change(one.content, draw, tongue),
  })),
  ...CONTENT.map((change): Change<Response> => (one, draw, tongue) => ({
    ...one,
    content: change(one.content, draw, tongue),
  })),
];

function anotherStatus(draw: Draw, tongue: Tongue): string {
  return draw.of([
    "200",
    "201",
    "202",
    "400",
    "404",
    "304",
    "default",
    ...(tongue === "openapi" ? ["2XX", "4XX", "5XX"] : []),
  ]);
}

export const RESPONSES: readonly Change<Operation["responses"]>[] = [
  (all, draw, tongue) => ({ ...all, [anotherStatus(draw, tongue)]: drawResponse(draw, tongue) }),
  (all, draw) => (Object.keys(all).length < 2 ? all : oneEntry(all, draw, () => [])),
  (all, draw, tongue) => oneEntry(all, draw, (_, response) => [[anotherStatus(draw, tongue), response]]),
  (all, draw, tongue) =>
    oneEntry(all, draw, (status, response) => [
      [tongue === "openapi" && /^[2-5]/u.test(status) ? `${status[0]!}XX` : status, response],
    ]),
  (all, draw) =>
    oneEntry(all, draw, (status, response) => [
      [status, response],
      [draw.of(["200", "201", "404", "default"]), response],
    ]),
];
