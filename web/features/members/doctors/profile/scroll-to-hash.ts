import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Scrolls to the section named in the URL, because the browser cannot scroll to content that loads later. */
export const useScrollToHash = (): void => {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView({ block: 'start' });
  }, [hash]);
};
