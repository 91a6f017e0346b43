import { definitionSaying, isOfMember, type Change, type Pair } from "../../model/change.ts";
import { definition, DEFINITIONS } from "../../model/definition.ts";
import { child, conjuncts, isWithin, principal, split, type Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { describePair, placeNaming } from "./describe.ts";
import type { Naming } from "./kinds.ts";
import { type Name, nameOf, phraseOf } from "./names.ts";
import { declarerOf, schemaSaying } from "../diff/inheritance.ts";
import { childrenOf } from "../survey/children.ts";
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
  return place !== undefined && isOfMember(change) ? (declarerOf(place) ?? place) : place;
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

/** Returns whether the pair has no single definition: a conjunction of several schemas, or a replaced definition. */
function isElsewhere({ kind, old, new: new_ }: Pair, snapshots: Snapshots): boolean {
  if (kind !== "schema") return false;
  if (conjuncts(old).filter((part) => part.includes("#")).length > 1) return true;
  const home = definitionAround(old);
  if (home === undefined) return false;
  // A reference to its own definition is part of it.
  if (home === definitionAround(new_)) return principal(old) === home && principal(new_) !== home;
  return snapshots.new.schemas.source(home) !== undefined || isForeign(home, snapshots.old);
}

/** Returns whether a definition is a foreign type, which does not change even if it is no longer used. */
function isForeign(definition: Pointer, { declarations }: Snapshot): boolean {
  return declarations !== undefined && !(split(definition).tokens.at(-1)! in declarations.types);
}

/** Returns the named definition that a pointer is part of. */
function definitionAround(at: Pointer): Pointer | undefined {
  const { file, tokens } = split(principal(at));
  const index = tokens.findIndex((token) => DEFINITIONS.has(token));
  const isTop = index === 0 || (index === 1 && tokens[0] === "components");
  return isTop && index + 1 < tokens.length ? child(`${file}#`, ...tokens.slice(0, index + 2)) : undefined;
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
    const step = stepTo(pair, parent.pair, snapshots);
    if (step !== undefined) return { ...around, path: pathWith(around.path, step) };
  }
  return undefined;
}

/** Returns the path of a pair inside an enclosing one; if there are several, the one that is valid on both sides. */
function stepTo(pair: Pair, around: Pair, snapshots: Snapshots): string | undefined {
  const stepsOn = (side: "old" | "new"): readonly string[] => {
    const parts = conjuncts(pair[side]);
    const children = childrenOf(snapshots[side].schemas.get(around[side]), pair.channel.polarity);
    return [...children].flatMap(([step, at]) =>
      conjuncts(at).every((part, index) => part === parts[index]) ? [step] : [],
    );
  };
  const before = stepsOn("old");
  const after = before.length > 1 ? stepsOn("new") : [];
  return before.find((step) => after.includes(step)) ?? before[0];
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
