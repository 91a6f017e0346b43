import type { Marker } from "../comments/markers.ts";

/**
 * Matches a text whose definitions controller-gen writes: it marks kinds, not only fields. Other servers validate by hand what such
 * tags often only repeat.
 */
const FOR_GENERATOR =
  /^[ \t]*\/\/[ \t]*\+kubebuilder:(?:object|resource|subresource|storageversion|unservedversion|printcolumn|selectablefield|metadata)\b/mu;

export function isForGenerator(text: string): boolean {
  return text.includes("+kubebuilder:") && FOR_GENERATOR.test(text);
}

/** Names with the same ending in both spellings: `+k8s:maxLength=5`, `+kubebuilder:validation:MaxLength=5`. */
const BOUNDS = /^k8s:((?:min|max)(?:imum|Length|Items|Properties))$/u;

/** Returns the marker in the spelling of controller-gen, so that a tag of declarative validation with the same meaning is no change. */
export function inGeneratorTerms(marker: Marker): Marker {
  const { name, value } = marker;
  const bound = BOUNDS.exec(name)?.[1];
  if (bound !== undefined)
    return { ...marker, name: `kubebuilder:validation:${bound.slice(0, 1).toUpperCase()}${bound.slice(1)}` };
  if (name === "k8s:format" && value?.trim() === "k8s-uuid")
    return { ...marker, name: "kubebuilder:validation:Format", value: "uuid" };
  if (name !== "k8s:immutable") return marker;
  const text = 'kubebuilder:validation:XValidation:rule="self == oldSelf"';
  return { ...marker, name: "kubebuilder:validation:XValidation:rule", text };
}
