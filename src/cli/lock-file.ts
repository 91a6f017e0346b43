/** Default path of the lock file, in a hidden folder that is not searched for documents. */
export const LOCK_FILE = ".apicompat/wire.lock.json";
