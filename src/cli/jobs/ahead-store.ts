import { nothingCompared, type ResultStore } from "../cache/result-cache.ts";
import { Claims } from "./claims.ts";
import type { Ahead } from "./threads.ts";

/** In a thread that works ahead: what is known or claimed by others counts as compared, and results go to the first thread. */
export function createAheadStore({ claims: shared, post }: Ahead, store: ResultStore | undefined): ResultStore {
  const claims = new Claims(shared);
  let open: string | undefined;
  const close = (text?: string): void => {
    if (open !== undefined) post({ key: open, ...(text !== undefined && { text }) });
    open = undefined;
  };
  return {
    read: async (key) => {
      // A result that cannot be stored was not written.
      close();
      if ((await store?.read(key)) !== undefined || !claims.claim(key)) return nothingCompared();
      open = key;
      return undefined;
    },
    write: (_key, text) => {
      close(text);
    },
  };
}
