import type * as Core from "@bufbuild/protobuf";
import type * as Wire from "@bufbuild/protobuf/wire";
import type * as Types from "@bufbuild/protobuf/wkt";
import { lazyRequire } from "../../base/lazy-require.ts";

/** Descriptors of descriptors are large, and few users compare descriptor sets. The build has all three in one file. */
export const core = lazyRequire<typeof Core>("@bufbuild/protobuf", "descriptors");
export const wire = lazyRequire<typeof Wire>("@bufbuild/protobuf/wire", "descriptors");
export const types = lazyRequire<typeof Types>("@bufbuild/protobuf/wkt", "descriptors");
