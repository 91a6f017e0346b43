import type { CiJob, Env, Read } from "./ci-job.ts";
import { type Service, SERVICES } from "./ci-services.ts";

/** Reads the variables of the service that runs the job. */
export function ciJob(env: Env): CiJob {
  const value = reading(env);
  const service = serviceOf(value);
  const name = ciService(env);
  return name === undefined ? {} : { service: name, ...service?.read(value) };
}

/** The name of the service that runs the job. Undefined on a developer's machine. */
export function ciService(env: Env): string | undefined {
  const value = reading(env);
  return serviceOf(value)?.name ?? (/^(?:0|false)$/i.test(value("CI") ?? "0") ? undefined : "CI");
}

function reading(env: Env): Read {
  return (name) => (env[name] === "" ? undefined : env[name]);
}

function serviceOf(value: Read): Service | undefined {
  const name = value("CI");
  return SERVICES.find(
    ({ marks, ci }) => marks.some((mark) => value(mark) !== undefined) || (ci !== undefined && ci === name),
  );
}

/** All variables that identify a service. */
export const CI_MARKS: readonly string[] = ["CI", ...SERVICES.flatMap(({ marks }) => marks)];
