/** Returns whether git left the marks of an unsolved merge in a text. */
export function hasConflictMarks(text: string): boolean {
  return /^(?:<{7}|={7}|>{7})/m.test(text);
}
