import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { usePageActions } from './page-actions.ts';
import { useShortcuts } from './use-shortcuts.ts';

let requested: string | undefined;

/** Asks the list at a path, which opens next, to open the form of a new record. */
export const requestNewRecord = (path: string): void => {
  requested = path;
};

/** Opens the form of a new record by the key N, in the command palette, and when the list opens if the command palette has asked for it. */
export const useNewRecord = (label: string, onOpen: () => void): void => {
  const { pathname } = useLocation();
  const open = useRef(onOpen);
  useShortcuts({ n: onOpen }, { help: [{ keys: ['N'], label }] });
  usePageActions([{ label, keywords: 'add', run: onOpen }]);
  // The address of the next page arrives before this page is left.
  const [path] = useState(pathname);
  useEffect(() => {
    const isRequested = requested === path;
    requested = undefined;
    if (isRequested) open.current();
  }, [path]);
};
