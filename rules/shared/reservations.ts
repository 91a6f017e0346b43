import type { Format } from "../../src/model/snapshot.ts";

/** What buries what is not buried yet, as the language of the text has it. */
export function showReservation(
  { number, name }: { readonly number: number; readonly name: string },
  buried: { readonly number: boolean; readonly name: boolean },
  format: Format,
): string {
  // A tombstone of Go names both.
  if (format === "go") return `\`// +k8s:deprecated=${name},protobuf=${String(number)}\``;
  const statements = [
    ...(buried.number ? [] : [`reserved ${String(number)};`]),
    ...(buried.name ? [] : [`reserved "${name}";`]),
  ];
  return `\`${statements.join(" ")}\``;
}
