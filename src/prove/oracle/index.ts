export { type ValidatorWorker as Beside, startWorker as startBeside } from "./worker.ts";
export { dialectOf } from "./dialect.ts";
export { oracle } from "./oracle.ts";
export type { Oracle, OracleAnswer } from "./oracle.ts";
export type { OracleLens } from "./lens.ts";
export type { SchemaDialect } from "./dialect.ts";
export type { SchemaSource } from "./bundle.ts";
export type { StartValidators as CallJury } from "./ask-validators.ts";
