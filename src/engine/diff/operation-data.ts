import type { Operation } from "../../model/snapshot.ts";

/** All that an operation says, read if it was not yet: what a changed copy is made from. */
export function dataOf(operation: Operation): Operation {
  const { id, kind, polarity, method, path, at, pathItems, operationId, tags, annotations } = operation;
  const { parameters, requestBody, responses, callbacks, authorization, security, servers, extensions } = operation;
  const address = { id, kind, polarity, method, path, at, pathItems, servers, extensions };
  const stated = {
    operationId,
    tags,
    annotations,
    parameters,
    requestBody,
    responses,
    callbacks,
    security,
    ...(authorization && { authorization }),
  };
  return { ...address, ...stated };
}
