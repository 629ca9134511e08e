/** The key in localStorage. */
export const storageKey = 'uploads';

/** Returns true if this browser has unfinished uploads, without loading the upload code. */
export const hasStoredUploads = (): boolean => {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false; // Storage is blocked.
  }
};

/** Calls the listener when another tab changes the stored uploads; returns a function that stops it. */
export const onStorageChange = (listener: () => void): (() => void) => {
  const handle = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener();
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
};
