import { useEffect, useState } from 'react';

// A menu closes when its item is chosen, so the focus returns to the button that opened the menu.
const openerOf = (focused: Element | null): Element | null => {
  const label = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return label ? document.getElementById(label) : focused;
};

const main = () => document.getElementById('main');

/** Focuses an element. Moves the focus to the main content if the element is removed while it has the focus, such as the row of an archived record. */
const focusWhileMounted = (element: HTMLElement) => {
  element.focus({ preventScroll: true });
  const listening = new AbortController();
  const stop = () => {
    observer.disconnect();
    listening.abort();
  };
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    stop();
    if (document.activeElement === document.body) main()?.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  // A closing modal focuses the same element once more.
  document.addEventListener('focusin', ({ target }) => target !== element && stop(), { signal: listening.signal });
};

/** On unmount, returns the focus to the element that had it on mount, or to the main content if that element is gone. */
export const useFocusReturn = (): void => {
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      // The modal may have returned the focus already.
      if (document.activeElement !== document.body && document.activeElement !== opener) return;
      const element = opener?.isConnected && opener !== document.body ? opener : main();
      if (element instanceof HTMLElement) focusWhileMounted(element);
    },
    [opener],
  );
};

/** The ref of a form in a modal, which focuses the element with `data-autofocus`, else its close button. */
export const autofocusFirstField = (form: HTMLElement | null) => form?.querySelector('[data-path]')?.setAttribute('data-autofocus', 'true');
