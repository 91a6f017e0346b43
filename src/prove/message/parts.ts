import { principal, type Pointer } from "../../model/pointer.ts";
import type { MediaType, Operation, Parameter, Response } from "../../model/snapshot.ts";

/** The part of an operation that carries a value. */
export type Part =
  | { readonly is: "parameter"; readonly key: string }
  | { readonly is: "body"; readonly media: string }
  | { readonly is: "answer"; readonly status: string; readonly media: string }
  | { readonly is: "header"; readonly status: string; readonly name: string };

/** Returns the part of an operation whose schema it is; undefined if it is none of a whole part. */
export function partOf(operation: Operation, schema: Pointer, isAnswer: boolean): Part | undefined {
  return isAnswer ? answerPart(Object.values(operation.responses), schema) : requestPart(operation, schema);
}

function requestPart({ parameters, requestBody }: Operation, schema: Pointer): Part | undefined {
  const key = Object.keys(parameters).find((each) => schemaOf(parameters[each]!) === principal(schema));
  if (key !== undefined) return { is: "parameter", key };
  const media = Object.values(requestBody?.content ?? {}).find((each) => carries(each, schema));
  return media && { is: "body", media: media.name };
}

function answerPart(responses: readonly Response[], schema: Pointer): Part | undefined {
  for (const { status, content, headers } of responses) {
    const media = Object.values(content).find((each) => carries(each, schema));
    if (media !== undefined) return { is: "answer", status, media: media.name };
    const name = Object.keys(headers).find((each) => schemaOf(headers[each]!) === principal(schema));
    if (name !== undefined) return { is: "header", status, name };
  }
  return undefined;
}

/** The schema of a parameter that is written by its style, or of the only media type of its content. */
export function schemaOf({ content }: Parameter): Pointer | undefined {
  const [media] = Object.values(content);
  return media?.schema === undefined ? undefined : principal(media.schema);
}

/** A schema of items is that of a part of the body only. */
function carries({ schema, isItem }: MediaType, at: Pointer): boolean {
  return schema === at && isItem !== true;
}
