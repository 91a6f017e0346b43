/** Runs a stage of the work, which callers can measure. Stages can be nested. */
export type Measure = <T>(stage: string, work: () => T) => T;

export const unmeasured: Measure = (_stage, work) => work();
