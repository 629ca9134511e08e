import { useEffect, useState } from 'react';

// A menu goes when its item is chosen; the button that opened it stays.
const openerOf = (focused: Element | null): Element | null => {
  const label = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return label ? document.getElementById(label) : focused;
};

const main = () => document.getElementById('main');

/** Focuses the place, and the page's content should the place go while it has the focus, as the row of a deleted record does. */
const focusWhileThere = (place: HTMLElement) => {
  place.focus({ preventScroll: true });
  const listening = new AbortController();
  const stop = () => {
    watcher.disconnect();
    listening.abort();
  };
  const watcher = new MutationObserver(() => {
    if (place.isConnected) return;
    stop();
    if (document.activeElement === document.body) main()?.focus({ preventScroll: true });
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  // A modal that closes gives the focus to this very place once more.
  document.addEventListener('focusin', ({ target }) => target !== place && stop(), { signal: listening.signal });
};

/** Gives the focus back, once this component goes, to where it was when the component came; to the page's content where that is gone. */
export const useFocusReturn = (): void => {
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      // The modal itself may have given it back already.
      if (document.activeElement !== document.body && document.activeElement !== opener) return;
      const place = opener?.isConnected && opener !== document.body ? opener : main();
      if (place instanceof HTMLElement) focusWhileThere(place);
    },
    [opener],
  );
};
