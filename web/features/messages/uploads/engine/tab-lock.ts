const prefix = 'upload:';

// Browsers provide locks on https and localhost only. Elsewhere the host rejects the second tab.
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

/** Holds a lock on the upload, so that other tabs do not resume it, until released or the tab closes. */
export const lockUpload = (key: string): (() => void) => {
  const abortController = new AbortController();
  let release: (() => void) | undefined;
  const lock = locks()?.request(
    `${prefix}${key}`,
    { signal: abortController.signal },
    () => new Promise<void>((resolve) => (release = resolve)),
  );
  lock?.catch(() => undefined);
  return () => {
    if (release) release();
    else abortController.abort();
  };
};

/** Returns the uploads that any tab holds now. */
export const getLockedUploads = async (): Promise<ReadonlySet<string>> => {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
};
