import { lazy } from "../../base/lazy.ts";
import { dictionary, type Dictionary } from "../../model/json.ts";
import type { MediaType, Operation, Parameter } from "../../model/snapshot.ts";
import { FUNCTIONS } from "../declared/names.ts";
import { NO_ANNOTATIONS, NOTHING } from "../nothing.ts";
import { readAnnotations, type SchemaReader } from "../schema/index.ts";
import type { FunctionBody, WrittenFunction, WrittenParameter } from "./functions.ts";

/** A call is an operation: what it is given are its parameters, what it returns is its only response. */
export function toOperation(call: WrittenFunction, schemas: SchemaReader): Operation {
  const { kind, name, at, body } = call;
  const content = lazy(() => {
    const { returns } = body();
    return returns === undefined ? NOTHING : contentOf(returns, schemas);
  });
  const annotations = lazy(() => readAnnotations(body().written, at));
  const parameters = lazy(() => parametersOf(body(), schemas));
  return {
    id: `${kind} ${name}`,
    kind: "operation",
    get typeArguments() {
      return body().typeArguments;
    },
    ...(call.protected && { protected: true }),
    ...(call.overridable && { overridable: true }),
    ...(call.overloads !== undefined && { overloads: `${kind} ${call.overloads}` }),
    polarity: "request",
    method: kind,
    path: name,
    at,
    pathItems: [FUNCTIONS],
    operationId: undefined,
    tags: [],
    get annotations() {
      return annotations();
    },
    get parameters() {
      return parameters();
    },
    requestBody: undefined,
    responses: dictionary([
      [
        "return",
        {
          status: "return",
          outcome: "success",
          at,
          headers: NOTHING,
          get content() {
            return content();
          },
          links: NOTHING,
          extensions: NOTHING,
        },
      ],
    ]),
    callbacks: NOTHING,
    security: { value: [], at },
    servers: [],
    extensions: NOTHING,
  };
}

function parametersOf({ parameters, receiver }: FunctionBody, schemas: SchemaReader): Dictionary<Parameter> {
  return dictionary([
    ...(receiver ? [["this", { ...toParameter(receiver, "this", schemas), in: "receiver" }] as const] : []),
    ...parameters.map((each, index) => [keyOf(index), toParameter(each, keyOf(index), schemas)] as const),
  ]);
}

/** Returns the key of a position; callers do not use parameter names. */
function keyOf(index: number): string {
  return `argument ${String(index)}`;
}

function toParameter(
  { name, at, required, stated, rest, unread }: WrittenParameter,
  key: string,
  schemas: SchemaReader,
): Parameter {
  const content = lazy(() => contentOf(at, schemas));
  return {
    key,
    name: rest ? `...${name}` : name,
    in: "argument",
    ...(rest && { rest }),
    ...(unread && { unread }),
    at,
    required,
    ...(stated && { stated }),
    annotations: NO_ANNOTATIONS,
    wire: { style: "", explode: false, allowReserved: false, allowEmptyValue: false },
    get content() {
      return content();
    },
    extensions: NOTHING,
  };
}

function contentOf(at: string, schemas: SchemaReader): Dictionary<MediaType> {
  const media: MediaType = {
    name: "",
    at,
    schema: schemas.alias(at),
    annotations: schemas.annotations(at),
    serialization: "data",
    encoding: NOTHING,
    extensions: NOTHING,
  };
  return dictionary([["", media]]);
}
