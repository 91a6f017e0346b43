import type { Marker } from "./markers.ts";
import type { JsonTag } from "./tags.ts";

const OPTIONAL: ReadonlySet<string> = new Set(["optional", "kubebuilder:validation:Optional", "k8s:optional"]);
const REQUIRED: ReadonlySet<string> = new Set(["required", "kubebuilder:validation:Required", "k8s:required"]);

export function optionalMarker(markers: readonly Marker[]): Marker | undefined {
  return markers.find((marker) => OPTIONAL.has(marker.name) && marker.prefixes.length === 0);
}

export function requiredMarker(markers: readonly Marker[]): Marker | undefined {
  return markers.find((marker) => REQUIRED.has(marker.name) && marker.prefixes.length === 0);
}

/** Whether a field must be given: what a marker says counts; without one, that it is left out when empty. */
export function isRequired(tag: JsonTag | undefined, markers: readonly Marker[]): boolean {
  if (optionalMarker(markers) !== undefined) return false;
  if (requiredMarker(markers) !== undefined) return true;
  return tag !== undefined && !tag.omitempty && !tag.omitzero;
}
