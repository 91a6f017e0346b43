import fc from "fast-check";

/** Many more runs, each time of another seed: for a machine that has the night. Else a failure is the fault of what was changed. */
export const nightly = process.env["APICOMPAT_NIGHTLY"] === "1";

/** The seed of random tests: `APICOMPAT_SEED` repeats the run of a seed. */
export const seed = Number(process.env["APICOMPAT_SEED"] ?? (nightly ? Date.now() % 2 ** 31 : 20_260_101));

fc.configureGlobal({ seed });
