import { useEffect, useState } from 'react';

/** An address of bytes that this browser holds, for as long as it is shown; undefined for anything else. */
export const useObjectUrl = (bytes: unknown): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!(bytes instanceof Blob)) {
      setAddress(undefined);
      return undefined;
    }
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
};
