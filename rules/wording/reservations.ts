import { formatTraits } from "../../src/model/format-traits.ts";
import type { Format } from "../../src/model/snapshot.ts";

/** Renders the missing reservation in the syntax of the format. */
export function showReservation(
  { number, name }: { readonly number: number; readonly name: string },
  reserved: { readonly number: boolean; readonly name: boolean },
  format: Format,
): string {
  // A Go tombstone always has both the name and the number.
  if (formatTraits({ format }).hasMarkers) return `\`// +k8s:deprecated=${name},protobuf=${String(number)}\``;
  const statements = [
    ...(reserved.number ? [] : [`reserved ${String(number)};`]),
    ...(reserved.name ? [] : [`reserved "${name}";`]),
  ];
  return `\`${statements.join(" ")}\``;
}
