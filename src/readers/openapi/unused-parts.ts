import { dictionary, type Json, type JsonObject } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import { NOTHING } from "../nothing.ts";
import type { Operation } from "../../model/snapshot.ts";
import type { Context } from "./context.ts";
import type { ObjectNode } from "./nodes.ts";
import { readOperations, type Surroundings } from "./operations.ts";

/** Wraps a named part in an operation that uses it. */
type AsUsed = (part: JsonObject) => JsonObject;

const RESPONSE: AsUsed = (part) => ({ responses: { 200: part } });
const PARAMETER: AsUsed = (part) => ({ parameters: [part] });

/** By the place of the map. */
const USES: Readonly<Record<string, Readonly<Record<string, AsUsed>>>> = {
  components: {
    responses: RESPONSE,
    parameters: PARAMETER,
    headers: (part) => RESPONSE({ headers: { "x-unused": part } }),
    requestBodies: (part) => ({ requestBody: part }),
    callbacks: (part) => ({ callbacks: { unused: part } }),
    mediaTypes: (part) => RESPONSE({ content: { "application/json": part } }),
  },
  "": { responses: RESPONSE, parameters: PARAMETER },
};

/** Reads the wanted ones of the parts that a document offers under a name, each as if an operation used it. */
export function readUnusedParts(
  context: Context,
  around: Surroundings,
  isWanted: (at: Pointer) => boolean,
): readonly Operation[] {
  const { nodes, root } = context;
  const operations: Operation[] = [];
  for (const [key, uses] of Object.entries(USES)) {
    const holder = key === "" ? root : nodes.object(root, key);
    for (const [kind, use] of Object.entries(uses)) {
      const parts = holder && nodes.object(holder, kind);
      if (parts === undefined) continue;
      for (const name of Object.keys(parts.value)) {
        const at = child(parts.at, name);
        if (name.startsWith("x-") || !isWanted(at)) continue;
        const part = nodes.object(parts, name);
        if (part !== undefined) operations.push(...readAlone(context, around, use(referenceTo(at)), at, part));
      }
    }
  }
  return operations;
}

/** Read from within the same document. */
function referenceTo(at: Pointer): JsonObject {
  return { $ref: at.slice(at.indexOf("#")).replaceAll("%", "%25") };
}

function readAlone(
  context: Context,
  around: Surroundings,
  operation: JsonObject,
  at: Pointer,
  { value: part }: ObjectNode,
): readonly Operation[] {
  const node: ObjectNode = { at, value: dictionary<Json>([["post", operation]]), shared: false };
  const { name } = part;
  const path = part["in"] === "path" && typeof name === "string" ? `/{${name}}` : "/";
  const item = { use: at, layers: [node] as const, extensions: NOTHING };
  const use = { kind: "operation", polarity: "request", path } as const;
  return readOperations(context, around, item, use).map((each) => each.toJSON());
}
