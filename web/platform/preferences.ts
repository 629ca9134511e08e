const prefix = 'preference:';

/** A choice kept in this browser; undefined where none was made or storage is forbidden. */
export const readPreference = (name: string): string | undefined => {
  try {
    return localStorage.getItem(prefix + name) ?? undefined;
  } catch {
    return undefined; // A browser that forbids storage has no preferences.
  }
};

/** Keeps a choice in this browser, where it allows so. */
export const writePreference = (name: string, value: string): void => {
  try {
    localStorage.setItem(prefix + name, value);
  } catch {
    return; // The choice then holds until the page is left.
  }
};
