import { useEffect, useState } from 'react';

// A menu goes when its item is chosen; the button that opened it stays.
const openerOf = (focused: Element | null): Element | null => {
  const label = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return label ? document.getElementById(label) : focused;
};

/** Gives the focus back, once this component goes, to where it was when the component came; to the page's content where that is gone. */
export const useFocusReturn = (): void => {
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const place = opener?.isConnected && opener !== document.body ? opener : document.getElementById('main');
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    },
    [opener],
  );
};
