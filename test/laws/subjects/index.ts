import { crd } from "./crd.ts";
import { go } from "./go.ts";
import { openapi } from "./openapi.ts";
import { protobuf } from "./protobuf.ts";
import { shared } from "./shared.ts";
import { typescript } from "./typescript.ts";

export const subjects = [openapi, crd, protobuf, go, typescript, ...shared] as const;
