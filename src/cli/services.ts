/** Those for which `init` writes a job. */
export const SERVICES = ["github", "gitlab"] as const;

export type Service = (typeof SERVICES)[number];
