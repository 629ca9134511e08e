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
  const watcher = new MutationObserver(() => {
    if (place.isConnected) return;
    watcher.disconnect();
    if (document.activeElement === document.body) main()?.focus({ preventScroll: true });
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', () => watcher.disconnect(), { once: true });
};

/** Gives the focus back, once this component goes, to where it was when the component came; to the page's content where that is gone. */
export const useFocusReturn = (): void => {
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const place = opener?.isConnected && opener !== document.body ? opener : main();
      if (place instanceof HTMLElement) focusWhileThere(place);
    },
    [opener],
  );
};
