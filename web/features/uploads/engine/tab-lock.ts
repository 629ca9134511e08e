const prefix = 'upload:';

// Browsers give locks on https and on this machine only; elsewhere two tabs are told apart by the host, which takes bytes from one.
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

/** Says to the other tabs that this one has the upload, until it is let go or the tab ends. */
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

/** The uploads that some tab has now. */
export const heldUploads = async (): Promise<ReadonlySet<string>> => {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set(held.flatMap((lock) => (lock.name?.startsWith(prefix) ? [lock.name.slice(prefix.length)] : [])));
};
