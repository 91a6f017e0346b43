// The responses that a description allows, and how a client of another version reads them.
import { payloadsOf, readPayload, typesUnder, type Payload } from "./media.ts";
import { perObject } from "./per-object.ts";
import type { Header, Operation, Response } from "./service.ts";
import { meaning, readText, writeText, type Written } from "./text.ts";
import { valuesOf } from "./values.ts";

export interface Answer {
  readonly status: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Payload;
}

type Responses = Operation["responses"];

const STATUSES = ["200", "201", "202", "204", "302", "400", "404", "409", "500"];

/** By convention, `default` beside a success is for failures. */
function defaultStandsFor(responses: Responses, status: string): boolean {
  return /^[45]/u.test(status) || !Object.keys(responses).some((key) => /^[123]/u.test(key));
}

/** Returns the response for a status. */
export function responseFor(responses: Responses, status: string): Response | undefined {
  const exact = responses[status] ?? responses[`${status[0]!}XX`];
  return exact ?? (defaultStandsFor(responses, status) ? responses["default"] : undefined);
}

/** Returns every possible status with its response. */
export const answersOf = perObject(({ responses }: Operation): readonly Answer[] => {
  const statuses = new Set([...STATUSES, ...Object.keys(responses).filter((key) => /^\d{3}$/u.test(key))]);
  return [...statuses].flatMap((status) => {
    const response = responseFor(responses, status);
    return response === undefined ? [] : answersWith(status, response);
  });
});

function answersWith(status: string, { headers, content }: Response): readonly Answer[] {
  const payloads = payloadsOf(content);
  const textsOf = ([name, header]: [string, Header]): readonly [string, string][] =>
    valuesOf(header.schema).flatMap((value) => {
      const text = writeText(asWritten(name, header), value);
      // A value that the schema itself rejects proves nothing.
      return text === undefined || readText(asWritten(name, header), text).length === 0 ? [] : [[name, text]];
    });
  const texts = Object.entries(headers).map(textsOf);
  const base = Object.entries(headers).flatMap((entry, index) => (entry[1].required ? texts[index]!.slice(0, 1) : []));
  const answer = (own: readonly [string, string][], body: Payload | undefined): Answer => ({
    status,
    headers: Object.fromEntries(own),
    ...(body && { body }),
  });
  const bodies = payloads.length === 0 ? [undefined] : payloads;
  return [...bodies.map((body) => answer(base, body)), ...texts.flat().map((own) => answer([...base, own], bodies[0]))];
}

const asWritten = (name: string, { explode, schema }: Header): Written => ({
  name,
  style: "simple",
  explode,
  allowReserved: false,
  schema,
});

/** Returns the media types that a client can request. */
export const typesOf = perObject(({ content }: Response): readonly string[] =>
  Object.keys(content).flatMap((range) => typesUnder(content, range)),
);

/** Returns why a client rejects a response with a known status, apart from the media type. */
export function surpriseOf({ headers, body }: Answer, expected: Response, sent: Response): string | undefined {
  for (const [name, header] of Object.entries(expected.headers)) {
    const text = headers[name];
    if (text === undefined) {
      if (header.required) return `the header ${name} is missing`;
      continue;
    }
    const [value] = readText(asWritten(name, header), text);
    if (value === undefined) return `the header ${name} is ${text}`;
    const own = sent.headers[name];
    const [meant] = own === undefined ? [] : readText(asWritten(name, own), text);
    if (meant !== undefined && meaning(meant) !== meaning(value))
      return `the header ${name} is read otherwise: ${text}`;
  }
  if (body === undefined || !typesOf(expected).includes(body.type)) return undefined;
  return readPayload(body, expected.content) === undefined ? `the body is ${JSON.stringify(body)}` : undefined;
}
