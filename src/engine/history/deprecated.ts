/** Returns the mark of a deprecated element in its state; nothing for other elements, so that states are compared by their text. */
export function deprecatedIf(marker: unknown): { readonly deprecated?: true } {
  return marker === undefined || marker === false ? {} : { deprecated: true };
}
