import { useEffect, useState } from 'react';

/** An object URL of a Blob, revoked on unmount; undefined for anything else. */
export const useObjectUrl = (bytes: unknown): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!(bytes instanceof Blob)) {
      setUrl(undefined);
      return undefined;
    }
    const created = URL.createObjectURL(bytes);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [bytes]);
  return url;
};

/** True from the first opening on. A component of many rows mounts its modal on the first opening and keeps it for the closing transition. */
export const useHasOpened = (isOpen: boolean): boolean => {
  const [hasOpened, setHasOpened] = useState(isOpen);
  if (isOpen && !hasOpened) setHasOpened(true);
  return isOpen || hasOpened;
};
