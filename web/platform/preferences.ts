const prefix = 'preference:';

/** A stored preference of this browser; undefined without one or if storage is blocked. */
export const readPreference = (name: string): string | undefined => {
  try {
    return localStorage.getItem(prefix + name) ?? undefined;
  } catch {
    return undefined; // The browser blocks storage.
  }
};

/** Stores a preference in this browser, unless it blocks storage. */
export const writePreference = (name: string, value: string): void => {
  try {
    localStorage.setItem(prefix + name, value);
  } catch {
    return; // The preference is lost when the page closes.
  }
};
