/** A reason as it is told: some are clauses, some are sentences already. */
export function sentence(reason: string): string {
  const whole = reason.endsWith(".") ? reason : `${reason}.`;
  return whole[0]!.toUpperCase() + whole.slice(1);
}
