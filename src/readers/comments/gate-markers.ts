import type { Marker } from "./markers.ts";

export interface NamedGate {
  readonly name: string;
  readonly marker: Marker;
}

/** `+featureGate=A,B`, `+lifecycle:kubernetes:minVersion=v1.20,status=alpha,featureGate=A`. What follows a blank is no gate. */
export function gatesOf(markers: readonly Marker[]): readonly NamedGate[] {
  return markers.flatMap((marker) => {
    const list =
      marker.name === "featureGate"
        ? marker.value?.trim().split(/\s/u)[0]
        : marker.name.startsWith("lifecycle:")
          ? /[:,]featureGate=([^,\s]+)/u.exec(marker.text)?.[1]
          : undefined;
    const names = list?.split(",").filter((name) => name !== "") ?? [];
    return names.map((name) => ({ name, marker }));
  });
}
