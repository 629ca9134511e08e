const prefix = 'upload:';

// Browsers provide locks on https and localhost only. Elsewhere the host rejects the second tab.
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

/** Holds a lock on the upload, so that other tabs do not resume it, until released or the tab closes. */
export const holdUpload = (key: string): (() => void) => {
  const giveUp = new AbortController();
  let letGo: (() => void) | undefined;
  const held = locks()?.request(`${prefix}${key}`, { signal: giveUp.signal }, () => new Promise<void>((resolve) => (letGo = resolve)));
  held?.catch(() => undefined);
  return () => {
    if (letGo) letGo();
    else giveUp.abort();
  };
};

/** Returns the uploads that any tab holds now. */
export const heldUploads = async (): Promise<ReadonlySet<string>> => {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set(held.flatMap((lock) => (lock.name?.startsWith(prefix) ? [lock.name.slice(prefix.length)] : [])));
};
