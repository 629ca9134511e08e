import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { usePageActions } from './page-actions.ts';
import { useShortcuts } from './use-shortcuts.ts';

let requestedPath: string | undefined;

/** Makes the list at this path open the form of a new record when it is shown. Call it before navigating there. */
export const requestNewRecord = (path: string): void => {
  requestedPath = path;
};

/** Opens the form of a new record by the key N, by the command palette, or at once if `requestNewRecord` was called for this page. */
export const useNewRecord = (label: string, onOpen: () => void): void => {
  const { pathname } = useLocation();
  const open = useRef(onOpen);
  useShortcuts({ n: onOpen }, { help: [{ keys: ['N'], label }] });
  usePageActions([{ label, keywords: 'add', run: onOpen }]);
  // The path of the first render: after a navigation, `pathname` changes before this page is unmounted.
  const [path] = useState(pathname);
  useEffect(() => {
    const isRequested = requestedPath === path;
    requestedPath = undefined;
    if (isRequested) open.current();
  }, [path]);
};
