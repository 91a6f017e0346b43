import type { Marker } from "../comments/markers.ts";
import type { GoPackage } from "./packages.ts";
import type { JsonTag } from "./tags.ts";

const OPTIONAL_BY_DEFAULT = "kubebuilder:validation:Optional";

const OPTIONAL: ReadonlySet<string> = new Set(["optional", OPTIONAL_BY_DEFAULT, "k8s:optional"]);
const REQUIRED: ReadonlySet<string> = new Set(["required", "kubebuilder:validation:Required", "k8s:required"]);

/** Returns whether fields without a marker are optional. */
export function isOptionalByDefault({ markers }: Pick<GoPackage, "markers">): boolean {
  return markers.some(({ declaration }) => declaration.name === OPTIONAL_BY_DEFAULT);
}

export function optionalMarker(markers: readonly Marker[]): Marker | undefined {
  return markers.find((marker) => OPTIONAL.has(marker.name) && marker.prefixes.length === 0);
}

export function requiredMarker(markers: readonly Marker[]): Marker | undefined {
  return markers.find((marker) => REQUIRED.has(marker.name) && marker.prefixes.length === 0);
}

/**
 * Returns whether a field is required: by its marker, then by one of its package, otherwise by the absence of
 * `omitempty`.
 */
export function isRequired(
  tag: JsonTag | undefined,
  markers: readonly Marker[],
  home: Pick<GoPackage, "markers">,
): boolean {
  if (optionalMarker(markers) !== undefined) return false;
  if (requiredMarker(markers) !== undefined) return true;
  return !isOptionalByDefault(home) && tag !== undefined && !tag.omitempty && !tag.omitzero;
}
