/** The statement that buries what is not buried yet. */
export function showReservation(
  { number, name }: { readonly number: number; readonly name: string },
  buried: { readonly number: boolean; readonly name: boolean },
): string {
  const statements = [
    ...(buried.number ? [] : [`reserved ${String(number)};`]),
    ...(buried.name ? [] : [`reserved "${name}";`]),
  ];
  return `\`${statements.join(" ")}\``;
}
