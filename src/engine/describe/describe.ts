import type { Pair } from "../../model/change.ts";
import type { Part } from "../../model/part.ts";
import { type Pointer, principal, split } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { labelOf } from "../diff/entry-point.ts";
import type { Naming } from "../causes/candidate.ts";
import { kindAt, type PlaceInKind, versionAt } from "./kinds.ts";
import { namePlace, nameOf, phraseOf, ROOT } from "./names.ts";
import { describeOperation, describePath, operationAt } from "./operations.ts";

/** Names a pair: "`Pet.tags[]`", "query parameter `limit`", "`items[].id` in the 200 response of `GET /pets`", "the request body of `POST /pets`", "`GET /pets`". */
export function describePair(
  pair: Pair,
  { old, new: new_ }: Readonly<Record<"old" | "new", Snapshot>>,
  naming: Naming = "version",
): string {
  if (pair.kind === "file" || pair.kind === "service" || pair.kind === "extension") return describeDeclaration(pair);
  if (pair.kind === "message" || pair.kind === "enum") return describeDeclaration(pair);
  if (pair.kind === "operation") {
    const operation = operationAt(pair.old, old) ?? operationAt(pair.new, new_);
    return operation === undefined ? describePath(pair.old) : describeOperation(operation);
  }
  const { at, snapshot } = placeNaming(pair, { old, new: new_ });
  const kind = pair.kind === "resourceVersion" ? versionAt(at, snapshot, naming) : kindAt(at, snapshot, naming);
  const noun = NOUNS[pair.kind];
  const name = noun && kind === undefined ? nameOf(at, snapshot)! : undefined;
  // A file that others refer to does not state what it holds.
  return name?.holder === "" ? `${noun!} ${phraseOf(name)}` : describeInside(at, kind, snapshot);
}

const NOUNS: Partial<Readonly<Record<Pair["kind"], string>>> = {
  header: "header",
  requestBody: "request body",
  response: "response",
};

/** Chooses the side that names a pair: the old one, unless the new one is more specific. */
export function placeNaming(
  pair: Pair,
  snapshots: Readonly<Record<"old" | "new", Snapshot>>,
): { readonly at: Pointer; readonly snapshot: Snapshot } {
  const side = isCloser(principal(pair.new), principal(pair.old)) ? "new" : "old";
  return { at: principal(pair[side]), snapshot: snapshots[side] };
}

/** Returns whether a place is more specific than another: one status of a range, one item, one property. */
function isCloser(at: Pointer, other: Pointer): boolean {
  const [one, rest] = [split(at).tokens, split(other).tokens];
  const status = (tokens: readonly string[]): string => tokens[tokens.lastIndexOf("responses") + 1] ?? "";
  const breadth = (tokens: readonly string[]): number => BREADTHS.findIndex((form) => form.test(status(tokens)));
  if (one.includes("responses") && rest.includes("responses") && breadth(one) !== breadth(rest))
    return breadth(one) < breadth(rest);
  if (one.at(-2) === "properties" && rest.at(-1) === "additionalProperties") return true;
  return one.at(-2) === "prefixItems" && rest.at(-1) === "items";
}

/** Components have any name, and can be the response for any status. */
const BREADTHS: readonly RegExp[] = [/^\d{3}$/u, /^\dXX$/iu, /^default$/u, /(?:)/u];

/** Names a part of one snapshot like a pair. */
export function describePart(part: Part, snapshot: Snapshot, naming: Naming = "version"): string {
  switch (part.kind) {
    case "operation":
      return `\`${labelOf(part.value)}\``;
    case "resource":
      return `\`${part.value.group === "" ? part.value.kind : part.value.id}\``;
    case "declaredPackage":
      return `package \`${part.value.folder === "" ? part.value.name : part.value.folder}\``;
    case "declaredType":
      return `\`${part.value.name}\``;
    case "featureGate":
      return `feature gate \`${part.name}\``;
    case "declaredField":
      return `\`${part.holder.name}.${part.value.name ?? part.value.identifier}\``;
    case "resourceVersion":
      return `\`${naming === "kind" ? part.value.resource : part.value.label}\``;
    default: {
      const at = principal(part.at);
      return describeInside(at, kindAt(at, snapshot, naming), snapshot);
    }
  }
}

function describeInside(at: Pointer, kind: PlaceInKind | undefined, snapshot: Snapshot): string {
  if (kind === undefined) return phraseOf(nameOf(at, snapshot)!);
  const inside = phraseOf(namePlace(at, kind.tokens, snapshot));
  return inside === ROOT ? `\`${kind.name}\`` : `${inside} in \`${kind.name}\``;
}

/** "message `Pet.Name`", "file `pets.proto`". The pointer alternates kinds and names; in a lock file, removed declarations start with `former`. */
function describeDeclaration({ kind, old, new: new_ }: Pair): string {
  const { file, tokens: all } = split(split(old).tokens.length === 0 ? new_ : old);
  const tokens = all[0] === "former" ? all.slice(1) : all;
  if (kind === "file") {
    const path = tokens[1] ?? file;
    return path === "" ? "the file" : `file \`${path}\``;
  }
  return `${kind} \`${tokens.filter((_, index) => index % 2 === 1).join(".")}\``;
}
