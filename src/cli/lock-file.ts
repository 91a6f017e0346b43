/** Where the lock file is unless the user says otherwise: a hidden folder is not searched for documents. */
export const LOCK_FILE = ".apicompat/wire.lock.json";
