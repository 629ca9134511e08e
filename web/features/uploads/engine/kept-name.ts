/** Where this browser keeps what is not finished. */
export const keptName = 'uploads';

/** A cheap look whether anybody left anything unfinished here. */
export const hasKeptUploads = (): boolean => {
  try {
    return localStorage.getItem(keptName) !== null;
  } catch {
    return false; // Where storage is forbidden, nothing is kept.
  }
};

/** Calls the listener when another tab has changed what is kept; answers how to stop. */
export const onKeptElsewhere = (listener: () => void): (() => void) => {
  const handle = (event: StorageEvent) => {
    if (event.key === keptName || event.key === null) listener();
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
};
