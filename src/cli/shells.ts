/** Those that complete what is typed with the help of `completion`. */
export const SHELLS = ["bash", "zsh"] as const;

export type Shell = (typeof SHELLS)[number];
