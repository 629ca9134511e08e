import { createStore, useStore } from '../../platform/store.ts';

/** What is open over the page: the command palette, the list of keys, or neither. */
type Overlay = 'palette' | 'keys' | undefined;

const store = createStore<Overlay>(undefined);

/** Opens the command palette or the list of keys; undefined closes it. */
export const openOverlay = (overlay: Overlay): void => store.set(overlay);

/** What is open. */
export const useOverlay = (): Overlay => useStore(store);

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The key that opens the palette, as the keyboard names it. */
export const paletteKey: string = isApple ? '⌘ K' : 'Ctrl K';

/** Tells if a key opens the palette. It works while typing, and on any keyboard layout, but not over a dialog. */
export const isPaletteKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  (event.key.toLowerCase() === 'k' || event.code === 'KeyK') &&
  document.querySelector('[aria-modal=true]') === null;
