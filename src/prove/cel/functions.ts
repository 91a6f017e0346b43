/** Functions that rules call, by their signatures. */
export type Functions = Readonly<Record<string, (...parameters: never[]) => unknown>>;

/** Of such a function: a server fails as well. */
export class Failure extends Error {}
