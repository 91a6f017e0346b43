/** Formats a reason, which can be a clause, as a sentence. */
export function sentence(reason: string): string {
  const whole = reason.endsWith(".") ? reason : `${reason}.`;
  return whole[0]!.toUpperCase() + whole.slice(1);
}
