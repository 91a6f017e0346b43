import { dictionary, type Dictionary } from "../../model/json.ts";
import { parent } from "../../model/pointer.ts";
import type { MediaType, Operation } from "../../model/snapshot.ts";
import type { Wire, WireMethod } from "../../model/wire.ts";
import { NOTHING } from "../nothing.ts";

/** One per method of a service. Its path is what gRPC calls. */
export function readOperations({ services, messages }: Wire): Dictionary<Operation> {
  const operations = dictionary<Operation>();
  for (const name in services) {
    const { methods, imported } = services[name]!;
    if (imported) continue;
    for (const method of methods) operations[method.operation] = toOperation(method, messages);
  }
  return operations;
}

function toOperation(method: WireMethod, messages: Wire["messages"]): Operation {
  const { at, operation: id } = method;
  return {
    id,
    kind: "operation",
    polarity: "request",
    method: "rpc",
    path: `/${id}`,
    at,
    pathItems: [parent(at)],
    operationId: undefined,
    tags: [],
    annotations: method.deprecated === undefined ? {} : { deprecated: method.deprecated },
    parameters: NOTHING,
    requestBody: {
      at: `${at}/request`,
      required: true,
      content: contentOf(method.request, at, messages),
      extensions: NOTHING,
    },
    responses: dictionary([
      [
        "200",
        {
          status: "200",
          outcome: "success",
          at: `${at}/response`,
          headers: NOTHING,
          content: contentOf(method.response, at, messages),
          links: NOTHING,
          extensions: NOTHING,
        },
      ],
    ]),
    callbacks: NOTHING,
    security: { value: [], at },
    servers: [],
    extensions: method.extensions,
  };
}

function contentOf(message: string, at: string, messages: Wire["messages"]): Dictionary<MediaType> {
  const schema = messages[message]?.at;
  const name = "application/grpc";
  const media: MediaType = {
    name,
    at,
    ...(schema !== undefined && { schema }),
    annotations: {},
    serialization: "data",
    encoding: NOTHING,
    extensions: NOTHING,
  };
  return dictionary([[name, media]]);
}
