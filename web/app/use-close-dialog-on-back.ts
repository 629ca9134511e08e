import { type HistoryState, useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const findDialog = () => [...document.querySelectorAll('[role="dialog"]')].at(-1);

/**
 * Back from the first page of a tab leaves the site, and nothing can ask before that. So the first dialog there adds an entry to the
 * history, which Back leaves instead.
 */
const useEntryBelowDialog = () => {
  const router = useRouter();
  useEffect(() => {
    const { history } = router;
    const addEntry = () => {
      if (history.location.state.__TSR_index !== 0 || !findDialog()) return;
      observer.disconnect();
      // The router adds an entry for the same address only if its state differs.
      void router.navigate({
        to: '.',
        search: true,
        state: { isAboveFirst: true } as HistoryState,
        resetScroll: false,
        ignoreBlocker: true,
      });
    };
    const observer = new MutationObserver(addEntry);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [router]);
};

/** Makes Back close the topmost dialog instead of leaving the page, as it does in apps of a phone. A form with unsaved changes asks first. */
export const useCloseDialogOnBack = () => {
  useEntryBelowDialog();
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      const close = findDialog()?.querySelector<HTMLElement>('.mantine-Modal-close, .mantine-Drawer-close');
      close?.click();
      return close !== undefined && close !== null;
    },
    enableBeforeUnload: false,
  });
};
