/** CI services that `init` writes a job for. */
export const SERVICES = ["github", "gitlab"] as const;

export type Service = (typeof SERVICES)[number];
