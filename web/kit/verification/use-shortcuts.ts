import { useEffect, useRef } from 'react';

/** The action of each key, by its letter or sign. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

/** Keys that repeat while held down. A repeated decision key would decide again and again. */
const repeatable = new Set(['+', '-']);

const keyNames: Record<string, string> = { '=': '+', _: '-' };

/** Returns the Latin letter of a key; on other keyboard layouts, by the key's position. */
const nameOf = ({ key, code }: KeyboardEvent): string => {
  const letter = key.toLowerCase();
  if (letter.length === 1 && letter > '\u007f' && code.startsWith('Key')) return code.slice(3).toLowerCase();
  return keyNames[letter] ?? letter;
};

// Letters do nothing in a checkbox or a radio button.
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu]') !== null;

const isShortcut = (event: KeyboardEvent) => {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !isTyping(event.target) && document.querySelector('[aria-modal=true]') === null;
};

/** Single-key shortcuts for the whole page; ignored while typing and while a dialog is open. */
export const useShortcuts = (keys: Shortcuts, isOn: boolean): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const handle = (event: KeyboardEvent) => {
      const name = nameOf(event);
      const act = latest.current[name];
      if (!act || !isShortcut(event) || (event.repeat && !repeatable.has(name))) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [isOn]);
};
