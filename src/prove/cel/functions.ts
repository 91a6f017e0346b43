/** Functions that rules call, by their signatures. */
export type Functions = Readonly<Record<string, (...parameters: never[]) => unknown>>;

/** The error of such a function; a server has it too. */
export class Failure extends Error {}
