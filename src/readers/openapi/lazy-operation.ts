import type { Operation } from "../../model/snapshot.ts";

type Head = Pick<Operation, "id" | "kind" | "polarity" | "method" | "path" | "at" | "pathItems" | "operationId">;

/** The parts that are read on first access. */
export type OperationParts = Omit<Operation, keyof Head | "name" | "servers" | "extensions" | "pathExtensions">;

/** An operation that is read lazily: one with equal text on both sides is only read for its path and name. */
export class LazyOperation implements Operation {
  readonly id: string;
  readonly kind: Operation["kind"];
  readonly polarity: Operation["polarity"];
  readonly method: string;
  readonly path: string;
  readonly at: Operation["at"];
  readonly pathItems: Operation["pathItems"];
  readonly operationId: Operation["operationId"];
  readonly servers: Operation["servers"];
  readonly extensions: Operation["extensions"];
  readonly pathExtensions: Operation["extensions"];
  readonly #readParts: () => OperationParts;
  #parts: OperationParts | undefined;

  constructor(
    { id, kind, polarity, method, path, at, pathItems, operationId }: Head,
    servers: Operation["servers"],
    extensions: Readonly<Record<"own" | "ofPath", Operation["extensions"]>>,
    read: () => OperationParts,
  ) {
    this.id = id;
    this.kind = kind;
    this.polarity = polarity;
    this.method = method;
    this.path = path;
    this.at = at;
    this.pathItems = pathItems;
    this.operationId = operationId;
    this.servers = servers;
    this.extensions = extensions.own;
    this.pathExtensions = extensions.ofPath;
    this.#readParts = read;
  }

  /** All that it says, as plain data. */
  toJSON(): Operation {
    const { id, kind, polarity, method, path, at, pathItems, operationId, servers, extensions } = this;
    return { id, kind, polarity, method, path, at, pathItems, operationId, servers, extensions, ...this.read() };
  }

  read(): OperationParts {
    return (this.#parts ??= this.#readParts());
  }

  get tags(): OperationParts["tags"] {
    return this.read().tags;
  }

  get annotations(): OperationParts["annotations"] {
    return this.read().annotations;
  }

  get parameters(): OperationParts["parameters"] {
    return this.read().parameters;
  }

  get requestBody(): OperationParts["requestBody"] {
    return this.read().requestBody;
  }

  get responses(): OperationParts["responses"] {
    return this.read().responses;
  }

  get callbacks(): OperationParts["callbacks"] {
    return this.read().callbacks;
  }

  get authorization(): OperationParts["authorization"] {
    return this.read().authorization;
  }

  get security(): OperationParts["security"] {
    return this.read().security;
  }
}
