import { lazy } from "../../base/lazy.ts";
import type { Change } from "../../model/change.ts";
import type { DeclaredMarker } from "../../model/declaration.ts";
import { child, parent, type Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";

const OF_GENERATOR = /^kubebuilder:validation:(items:)?(Min|Max)(imum|Length|Items|Properties)$/u;
const IMMUTABLE = /^kubebuilder:validation:XValidation:rule="self == oldSelf"/u;

/** Returns a limit of controller-gen in the words of declarative validation; undefined where these have none. */
export function tagOf(marker: DeclaredMarker, beside: readonly DeclaredMarker[]): DeclaredMarker | undefined {
  const tag = (text: string, prefixes: readonly string[]): DeclaredMarker => {
    const [name = text] = text.split("=", 1);
    return { name, text, prefixes, at: marker.at };
  };
  if (IMMUTABLE.test(marker.text)) return tag("k8s:immutable", marker.prefixes);
  const { name, value = "" } = marker;
  if (name === "kubebuilder:validation:Format" && value.trim() === "uuid")
    return tag("k8s:format=k8s-uuid", marker.prefixes);
  const [, items, end = "", counted = ""] = OF_GENERATOR.exec(name) ?? [];
  const isExclusive = beside.some((other) => other.name === `kubebuilder:validation:Exclusive${end}${counted}`);
  if (end === "" || isExclusive) return undefined;
  const prefixes = items === undefined ? marker.prefixes : [...marker.prefixes, "k8s:eachVal"];
  return tag(`k8s:${end.toLowerCase()}${counted}=${value.trim()}`, prefixes);
}

/** Returns whether a server rejects what the tag forbids: not in a stage that only logs, nor behind a gate. */
export function isInForce({ prefixes }: Pick<DeclaredMarker, "prefixes">): boolean {
  return prefixes.every((prefix) => /^k8s:(?:beta|eachVal|eachKey)\b/u.test(prefix));
}

/** Names the limit of a marker: the subject of changes, below a part of the value. */
function limitOf({ name, prefixes }: DeclaredMarker): string {
  const subject = name === "k8s:immutable" ? "validation" : name.slice("k8s:".length);
  return [...prefixes.filter((prefix) => prefix.startsWith("k8s:each")), subject].join(" ");
}

/**
 * Recognizes a limit that one side states in the words of controller-gen and the other in those of declarative validation. It is
 * compared as a tag: see `declarations.ts`.
 */
export function createIsRespelled(old: Snapshot, new_: Snapshot): (change: Change) => boolean {
  if (old.declarations === undefined || new_.declarations === undefined) return () => false;
  const markers = { old: lazy(() => markersIn(old)), new: lazy(() => markersIn(new_)) };
  return ({ subject, action, pair, name, at }) => {
    if (pair.kind !== "schema" || action === "changed") return false;
    if (subject === "validation" && name !== "self == oldSelf") return false;
    const [here, there] = action === "removed" ? (["old", "new"] as const) : (["new", "old"] as const);
    // A field without limits is paired with its type.
    const places = [pair[here], parent(at[here])];
    const spelled = places.flatMap((place) => holderOf(place, markers[here]()) ?? []);
    const respelled = [pair[there], ...places].flatMap((place) => holderOf(place, markers[there]()) ?? []);
    const limits = (holders: readonly Holder[], tagsIn: (holder: Holder) => readonly DeclaredMarker[]): boolean =>
      holders.some((holder) =>
        tagsIn(holder).some((tag) => isInForce(tag) && limitOf(tag) === [...holder.path, subject].join(" ")),
      );
    return (
      limits(spelled, (holder) => holder.markers.flatMap((marker) => tagOf(marker, holder.markers) ?? [])) &&
      limits(respelled, (holder) => holder.markers.filter((marker) => marker.name.startsWith("k8s:")))
    );
  };
}

/** The markers around a schema, and the path from their declaration to the schema. */
interface Holder {
  readonly markers: readonly DeclaredMarker[];
  readonly path: readonly string[];
}

type MarkersByPlace = ReadonlyMap<Pointer, readonly DeclaredMarker[]>;

function markersIn({ declarations }: Snapshot): MarkersByPlace {
  const types = Object.values(declarations?.types ?? {});
  return new Map([
    ...types.map((type) => [type.at, type.markers] as const),
    ...types.flatMap(({ fields, at }) =>
      fields.flatMap(({ name, markers }) =>
        name === undefined || markers.length === 0 ? [] : [[child(at, "properties", name), markers] as const],
      ),
    ),
  ]);
}

const INNER: readonly (readonly [end: RegExp, prefix: string])[] = [
  [/\/(?:items|additionalProperties)$/u, "k8s:eachVal"],
  [/\/propertyNames$/u, "k8s:eachKey"],
];

function holderOf(at: Pointer, places: MarkersByPlace): Holder | undefined {
  const markers = places.get(at);
  if (markers !== undefined) return { markers, path: [] };
  const [end, prefix] = INNER.find(([each]) => each.test(at)) ?? [];
  const outer = end && holderOf(at.replace(end, ""), places);
  return outer && { ...outer, path: [...outer.path, prefix!] };
}
