import type { Expression } from "./expression.ts";

export type Edge = "text-start" | "text-end";

/** Returns whether every match reaches the edge of the text. Can be false if that is not visible at that side. */
export function isAnchored(node: Expression, edge: Edge): boolean {
  switch (node.kind) {
    case "assertion":
      return node.assertion === edge;
    case "choice":
      return node.options.every((option) => isAnchored(option, edge));
    case "repeat":
      return node.min > 0 && isAnchored(node.body, edge);
    case "sequence": {
      const parts = edge === "text-start" ? node.parts : node.parts.toReversed();
      const front = parts.findIndex((part) => part.kind !== "look" && part.kind !== "assertion");
      return parts.slice(0, front === -1 ? parts.length : front + 1).some((part) => isAnchored(part, edge));
    }
    default:
      return false;
  }
}
