import { useEffect, useRef } from 'react';

/** What each key does, by the letter or sign on it. */
type Keys = Readonly<Record<string, (() => void) | undefined>>;

/** Keys that may be held down; holding down a decision would make it again and again. */
const repeatable = new Set(['+', '-']);

const signs: Record<string, string> = { '=': '+', _: '-' };

/** The key by its Latin letter, on keyboards of other scripts by its place. */
const nameOf = ({ key, code }: KeyboardEvent): string => {
  const letter = key.toLowerCase();
  if (letter.length === 1 && letter > '\u007f' && code.startsWith('Key')) return code.slice(3).toLowerCase();
  return signs[letter] ?? letter;
};

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu]') !== null;

const isForUs = (event: KeyboardEvent) => {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !isTyping(event.target) && document.querySelector('[aria-modal=true]') === null;
};

/** Single keys for the whole page; never while something is typed, and never under an open dialog. */
export const useKeys = (keys: Keys, isOn: boolean): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const handle = (event: KeyboardEvent) => {
      const name = nameOf(event);
      const act = latest.current[name];
      if (!act || !isForUs(event) || (event.repeat && !repeatable.has(name))) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [isOn]);
};
