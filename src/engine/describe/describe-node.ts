import { definitionSaying, isOfMember, type Change, type Pair } from "../../model/change.ts";
import { definition } from "../../model/definition.ts";
import { isWithin, principal, type Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { describePair, placeNaming } from "./describe.ts";
import type { Naming } from "../causes/candidate.ts";
import { type Name, nameOf, phraseOf } from "./names.ts";
import { declarerOf, schemaSaying } from "../diff/inheritance.ts";
import { isElsewhere, stepsBetween } from "../causes/uses.ts";
import type { PairNode } from "../diff/walk.ts";

type Snapshots = Readonly<Record<"old" | "new", Snapshot>>;

/** Names the place of a change: by its definition, or by what encloses it where the definition itself did not change. */
export function describeHolder(
  change: Change,
  node: PairNode,
  snapshots: Snapshots,
  naming: Naming = "version",
): string {
  const { pair, subject } = change;
  const extended = pair.kind === "extension" && subject !== "definitionFile" ? extendedBy(pair, snapshots) : undefined;
  if (extended !== undefined) return extended;
  const declarer = definitionSaying(change) ?? (pair.kind === "schema" ? declarerCalled(change, snapshots) : undefined);
  if (declarer !== undefined && !isWithin(declarer, principal(pair.old))) {
    const name = nameOf(declarer, snapshots.old);
    if (name !== undefined) return phraseOf(name);
  }
  const name = isElsewhere(pair, snapshots) ? nameAmid(node, snapshots, new Set()) : undefined;
  return name === undefined || isNameless(name) ? describePair(pair, snapshots, naming) : phraseOf(name);
}

function isNameless({ path, holder }: Name): boolean {
  return path === "" && holder === "";
}

/** Returns the message that an extension extends, because its changes are reported as those of a field. */
function extendedBy(pair: Pair, snapshots: Snapshots): string | undefined {
  const { wire } = snapshots.old;
  const extension = Object.values(wire?.extensions ?? {}).find(({ at }) => at === pair.old);
  const message = wire?.messages[extension?.extendee ?? ""];
  return message && describePair({ ...pair, kind: "message", old: message.at }, snapshots);
}

/** The schema whose name is shown: for a change of a property, the one that declares it. */
function declarerCalled(change: Change, snapshots: Snapshots): Pointer | undefined {
  const place = commonDeclarer(change, snapshots);
  // The member, or already the schema that declares it.
  const isMember = place !== undefined && isOfMember(change) && place !== principal(change.pair.old);
  return isMember ? (declarerOf(place) ?? place) : place;
}

/** The schema that both sides share: it encloses the other place, declares the same property on both sides, or includes the schema that does. */
function commonDeclarer({ at, pair, subject, action }: Change, { old, new: new_ }: Snapshots): Pointer | undefined {
  if (at.old === at.new && subject === "enumValues") return at.old;
  if (subject === "grouping") return declarerOf(at.new);
  if (at.old !== at.new && isWithin(at.old, at.new)) return at.new;
  if (at.old !== at.new && isWithin(at.new, at.old)) return at.old;
  if (action === "changed" && at.old === at.new) {
    const [before, after] = [schemaSaying(at.old, pair.old, old.schemas), schemaSaying(at.new, pair.new, new_.schemas)];
    if (before === after) return before;
  }
  if (subject === "property" || subject === "required") {
    const [before, after] = [at.old, at.new].map(
      (place) => declarerOf(place) ?? place.replace(/\/required(?:\/\d+)?$/, ""),
    );
    if (before === after || isOneDefinition(before!, after!)) return before;
  }
  const around = action === "added" ? at.old : action === "removed" ? at.new : undefined;
  return around === undefined || subject === "required" || isWithin(around, principal(pair.new)) ? undefined : around;
}

/** Compares names only: `definitions` can have become `$defs`. */
function isOneDefinition(old: Pointer, new_: Pointer): boolean {
  const name = definition(old);
  return name !== undefined && name === definition(new_);
}

function nameAmid(node: PairNode, snapshots: Snapshots, seen: Set<PairNode>): Name | undefined {
  const { pair } = node;
  if (!isElsewhere(pair, snapshots)) {
    const { at, snapshot } = placeNaming(pair, snapshots);
    return nameOf(at, snapshot);
  }
  seen.add(node);
  for (const parent of node.parents) {
    if (seen.has(parent)) continue;
    const around = nameAmid(parent, snapshots, seen);
    if (around === undefined || parent.pair.kind !== "schema") return around;
    const [step] = stepsBetween(parent.pair, pair, snapshots);
    if (step !== undefined) return { ...around, path: pathWith(around.path, step) };
  }
  return undefined;
}

function pathWith(path: string, step: string): string {
  if (step.startsWith(".")) return path === "" ? step.slice(1) : path + step;
  const [kind, ...name] = step.split(" ");
  if (ITEMS.has(kind!)) return `${path}[]`;
  if (kind === "item") return `${path}[${name[0]!}]`;
  if (kind === "contains") return `${path}[contains]`;
  if (kind === "pattern") return `${path}[/${name.join(" ")}/]`;
  return MEMBERS.has(kind!) ? pathWith(path, ".*") : path;
}

const ITEMS: ReadonlySet<string> = new Set(["items", "unevaluatedItems"]);
const MEMBERS: ReadonlySet<string> = new Set(["additionalProperties", "unevaluatedProperties"]);
