/** The module that typed clients are made with. */
export const FETCH_MODULE = "openapi-fetch";

const METHODS = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"] as const;

/** The methods of HTTP that a typed client has as functions. */
export const FETCH_METHODS: ReadonlySet<string> = new Set<string>(METHODS);

const SUCCESS = `200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226 | "2XX" | "default"`;

/**
 * Declares what `openapi-fetch` offers, as far as types of an API go through it. It stands in for the package where the files of the
 * client do not contain it, so that results and bodies keep their types.
 */
export const FETCH_TYPES = `
type Success = ${SUCCESS};
type Media<R> = R extends { content: infer C } ? C[keyof C] : undefined;
type Answers<O> = O extends { responses: infer R } ? R : {};
type Data<R> = { [S in keyof R]: S extends Success ? Media<R[S]> : never }[keyof R];
type Failure<R> = { [S in keyof R]: S extends Exclude<Success, "default"> ? never : Media<R[S]> }[keyof R];
type Body<O> = O extends { requestBody?: infer B } ? Media<NonNullable<B>> : undefined;
type Parameters<O> = O extends { parameters: infer P } ? P : {};
interface Init<O> { params?: Parameters<O>; body?: Body<O>; headers?: object; [other: string]: unknown }
interface Result<O> { data?: Data<Answers<O>>; error?: Failure<Answers<O>>; response: Response }
type Call<T, M extends string> = <P extends keyof T>(
  url: P, init?: Init<M extends keyof T[P] ? T[P][M] : never>
) => Promise<Result<M extends keyof T[P] ? T[P][M] : never>>;
type CallAt<T, M extends string> = (
  init?: Init<M extends keyof T ? T[M] : never>
) => Promise<Result<M extends keyof T ? T[M] : never>>;
export interface Client<T, M = string> {
${METHODS.map((name) => `  ${name}: Call<T, "${name.toLowerCase()}">;`).join("\n")}
  use(...middleware: unknown[]): void;
  eject(...middleware: unknown[]): void;
}
export type PathBasedClient<T, M = string> = { [P in keyof T]: {
${METHODS.map((name) => `  ${name}: CallAt<T[P], "${name.toLowerCase()}">;`).join("\n")}
} };
export interface Middleware { onRequest?: (options: any) => unknown; onResponse?: (options: any) => unknown; onError?: (options: any) => unknown }
export default function createClient<T extends {}, M = string>(options?: object): Client<T, M>;
export function createPathBasedClient<T extends {}, M = string>(options?: object): PathBasedClient<T, M>;
export function wrapAsPathBasedClient<T extends {}>(client: Client<T>): PathBasedClient<T>;
`;
