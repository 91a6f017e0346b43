/** The command that waives findings, complete but for the reason. */
export function waiveCommand(target: string, today: string | undefined): string {
  return `apicompat waive ${target} --reason "…" --until ${waiverEnd(today)}`;
}

/** A day that a waiver may end on: 31 January of the next year. */
export function waiverEnd(today: string | undefined): string {
  return today === undefined ? "YYYY-MM-DD" : `${Number(today.slice(0, 4)) + 1}-01-31`;
}
