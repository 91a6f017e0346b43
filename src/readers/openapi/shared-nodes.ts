import type { Pointer } from "../../model/pointer.ts";
import type { ProblemSink } from "../problems.ts";
import type { Nodes, ObjectNode } from "./nodes.ts";

const MAX_DEPTH = 100;

/** Reads what many references lead to once, and ends where a thing leads to itself. */
export class SharedNodes {
  readonly #nodes: Nodes;
  readonly #problems: ProblemSink;
  readonly #done = new Map<string, Map<ObjectNode, unknown>>();
  readonly #running = new Set<Pointer>();

  constructor(nodes: Nodes, problems: ProblemSink) {
    this.#nodes = nodes;
    this.#problems = problems;
  }

  /** `kind` and the place must determine what `read` gives. */
  once<T>(kind: string, node: ObjectNode, read: (node: ObjectNode) => T): T | undefined {
    if (!node.shared) return read(node);
    let done = this.#done.get(kind);
    if (done === undefined) this.#done.set(kind, (done = new Map()));
    if (done.has(node)) return done.get(node) as T | undefined;
    if (this.#running.has(node.at)) {
      this.#nodes.cycle(node.at);
      return undefined;
    }
    if (this.#running.size === MAX_DEPTH) {
      this.#problems.add({
        code: "TOO_DEEP",
        level: "error",
        message: `More than ${MAX_DEPTH} references lead one through the other to this place.`,
        hint: "Shorten the chain of references; the rest of the document is compared without this part.",
        at: node.at,
      });
      return undefined;
    }
    this.#running.add(node.at);
    const result = read(node);
    this.#running.delete(node.at);
    done.set(node, result);
    return result;
  }
}
