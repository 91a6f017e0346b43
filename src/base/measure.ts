/** Runs a stage of the work, which callers can measure. Stages can be nested. */
export interface Measure {
  <T>(stage: string, work: () => T): T;
  /** Adds to a number of things that the present stage did. */
  readonly count?: (what: string, amount?: number) => void;
}

export const unmeasured: Measure = (_stage, work) => work();
