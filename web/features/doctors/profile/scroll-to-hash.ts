import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Brings the part of the page that the address names into view, which the browser cannot do for what was loaded later. */
export const useScrollToHash = (): void => {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView({ block: 'start' });
  }, [hash]);
};
