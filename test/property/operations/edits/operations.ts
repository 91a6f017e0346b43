import { drawContent, drawParameter, drawRequirement } from "../draw.ts";
import type { Operation, Parameter, Place } from "../service.ts";
import { oneEntry, oneOf, type Change } from "./change.ts";
import { CONTENT } from "./content.ts";
import { PARAMETER } from "./parameters.ts";
import { RESPONSE, RESPONSES } from "./responses.ts";

/** Edits of any operation. */
export const CALL: readonly Change<Operation>[] = [
  ...PARAMETER.map((change): Change<Operation> => (one, draw, tongue) => ({
    ...one,
    parameters: distinct(oneOf(one.parameters, draw, (parameter) => [change(parameter, draw, tongue)])),
  })),
  (one, draw, tongue) => ({
    ...one,
    parameters: distinct([
      ...one.parameters,
      drawParameter(draw, tongue, draw.of(["limit", "page"]), draw.of<Place>(["query", "header"])),
    ]),
  }),
  (one, draw) => ({
    ...one,
    parameters: oneOf(one.parameters, draw, (parameter) => (parameter.in === "path" ? [parameter] : [])),
  }),
  (one, draw, tongue) => {
    const { body, ...rest } = one;
    if (one.method === "GET" || one.method === "DELETE") return one;
    return body === undefined
      ? { ...one, body: { required: draw.once(2), content: drawContent(draw, tongue, true) } }
      : rest;
  },
  (one) => ({ ...one, ...(one.body && { body: { ...one.body, required: !one.body.required } }) }),
  ...[...CONTENT, ...CONTENT].map((change): Change<Operation> => (one, draw, tongue) => ({
    ...one,
    ...(one.body && { body: { ...one.body, content: change(one.body.content, draw, tongue) } }),
  })),
  ...RESPONSES.map((change): Change<Operation> => (one, draw, tongue) => ({
    ...one,
    responses: change(one.responses, draw, tongue),
  })),
  ...RESPONSE.map((change): Change<Operation> => (one, draw, tongue) => ({
    ...one,
    responses: oneEntry(one.responses, draw, (status, response) => [[status, change(response, draw, tongue)]]),
  })),
];

/** One of a name in each place; and of records, which may be spread over the query, one at all. */
function distinct(parameters: readonly Parameter[]): readonly Parameter[] {
  const byName = [...new Map(parameters.map((each) => [`${each.in} ${each.name}`, each])).values()];
  const records = byName.filter(({ schema }) => schema["type"] === "object");
  return byName.filter((each) => !records.slice(1).includes(each));
}

export const OPERATION: readonly Change<Operation>[] = [
  ...CALL,
  (one, draw) => ({
    ...one,
    method:
      draw.of(["GET", "PUT", "PATCH"].filter((method) => (method === "GET") === (one.body === undefined))) ??
      one.method,
  }),
  (one, draw) => ({
    ...one,
    path: draw.of([
      `${one.path}/`,
      one.path.replace("pets", "animals"),
      `${one.path}/all`,
      one.path.replace("{id}", "mine"),
    ]),
  }),
  (one) => {
    const [own] = one.parameters.filter(({ in: place }) => place === "path");
    if (own === undefined) return one;
    const name = `${own.name}Id`;
    const path = one.path.replace(`{${own.name}}`, `{${name}}`);
    return { ...one, path, parameters: one.parameters.map((each) => (each === own ? { ...own, name } : each)) };
  },
  (one) => {
    // Two expressions change places.
    const [first, second] = one.parameters.filter(({ in: place }) => place === "path").map(({ name }) => name);
    if (first === undefined || second === undefined) return one;
    return {
      ...one,
      path: one.path.replaceAll(/\{([^}]*)\}/gu, (_, name: string) => `{${name === first ? second : first}}`),
    };
  },
  ...([
    (one, draw) => ({ ...one, security: [...one.security, drawRequirement(draw)] }),
    (one, draw) => ({ ...one, security: oneOf(one.security, draw, () => []) }),
    (one, draw) => ({ ...one, security: oneOf(one.security, draw, (each) => [{ ...each, ...drawRequirement(draw) }]) }),
    (one) => ({ ...one, security: [...one.security, {}] }),
    (one, draw) => ({ ...one, security: [drawRequirement(draw)] }),
    (one) => ({ ...one, security: [] }),
  ] satisfies readonly Change<Operation>[]),
  (one, draw) => ({ ...one, callbacks: oneOf(one.callbacks, draw, () => []) }),
  ...CALL.map((change): Change<Operation> => (one, draw, tongue) => ({
    ...one,
    callbacks: oneOf(one.callbacks, draw, (each) => [change(each, draw, tongue)]),
  })),
];
