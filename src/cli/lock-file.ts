/** Default path of the lock file, in a hidden folder that is not searched for documents. */
export const LOCK_FILE = ".apicompat/wire.lock.json";

/** Default path of the lock file that remembers releases. */
export const HISTORY_LOCK_FILE = ".apicompat/history.lock.json";
