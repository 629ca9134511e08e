import { useEffect, useRef } from 'react';
import { hasSingleKeys } from './single-keys.ts';

/** The action of each key, by its letter or sign, by two letters that are typed one after the other (`g d`), or with Shift for an arrow (`shift+arrowup`). An action that returns false leaves the key to the browser. */
export type Shortcuts = Readonly<Record<string, (() => unknown) | undefined>>;

/** Keys of one shortcut and what they do, for the list of keys. */
export type KeyHelp = { readonly keys: readonly string[]; readonly label: string };

type Options = {
  /** Described in the list of keys. */
  help?: readonly KeyHelp[];
  /** The keys work on every screen. A screen may use the same keys for something else. */
  isGlobal?: boolean;
};

type Registered = { readonly isGlobal: boolean; keys: Shortcuts; help: readonly KeyHelp[] };

const registered = new Set<Registered>();

/** The sets of keys, those of the open screen before those of every screen. */
const listSets = () => [...registered].reverse().sort((a, b) => Number(a.isGlobal) - Number(b.isGlobal));

/** Describes the keys that work now: those of the open screen, then those of every screen. */
export const listKeyHelp = (): { screen: KeyHelp[]; everywhere: KeyHelp[] } => {
  const sets = listSets();
  const helpOf = (isGlobal: boolean) => sets.filter((set) => set.isGlobal === isGlobal).flatMap(({ help }) => help);
  return { screen: helpOf(false), everywhere: helpOf(true) };
};

/** Keys that repeat while held down. A repeated decision key would decide again and again. */
const repeatable = new Set(['+', '-', 'j', 'k', 'shift+arrowdown', 'shift+arrowup']);

const keyNames: Record<string, string> = { '=': '+', _: '-', '؟': '?' };

/** Returns the Latin letter or sign of a key; on other keyboard layouts, by the key's position. */
const nameOf = ({ key, code, shiftKey }: KeyboardEvent): string => {
  const letter = key.toLowerCase();
  if (shiftKey && letter.startsWith('arrow')) return `shift+${letter}`;
  if (keyNames[letter]) return keyNames[letter];
  if (letter.length !== 1 || letter <= '\u007f') return letter;
  if (code.startsWith('Key')) return code.slice(3).toLowerCase();
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return letter;
};

// Letters do nothing in a checkbox or a radio button.
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu]') !== null;

const isShortcut = (event: KeyboardEvent) => {
  // The events of a browser that fills in a form have no key.
  if (!event.key || event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !isTyping(event.target) && document.querySelector('[aria-modal=true]') === null;
};

// A letter that follows later starts a new shortcut.
const sequenceMs = 1500;
let first: { name: string; at: number } | undefined;

const findAction = (name: string) => {
  for (const { keys } of listSets()) if (keys[name]) return keys[name];
  return undefined;
};

const startsSequence = (name: string) => listSets().some(({ keys }) => Object.keys(keys).some((key) => key.startsWith(`${name} `)));

const handleKey = (event: KeyboardEvent) => {
  if (!hasSingleKeys() || !isShortcut(event)) return;
  const name = nameOf(event);
  if (name === 'shift') return;
  const isSequence = first !== undefined && event.timeStamp - first.at < sequenceMs;
  // The second key of a sequence that does not exist does nothing, because the user did not mean it alone.
  const act = findAction(isSequence ? `${first?.name} ${name}` : name);
  first = startsSequence(name) && !isSequence && !act ? { name, at: event.timeStamp } : undefined;
  if (!act || (event.repeat && !repeatable.has(name))) return;
  if (act() !== false) event.preventDefault();
};

const register = (set: Registered) => {
  if (registered.size === 0) window.addEventListener('keydown', handleKey);
  registered.add(set);
  return () => {
    registered.delete(set);
    if (registered.size === 0) window.removeEventListener('keydown', handleKey);
  };
};

const noHelp: readonly KeyHelp[] = [];

/** Single-key shortcuts for the whole page; ignored while typing, while a dialog is open, and if the user has turned them off. */
export const useShortcuts = (keys: Shortcuts, { help = noHelp, isGlobal = false }: Options = {}): void => {
  const set = useRef<Registered>(undefined);
  useEffect(() => {
    if (set.current) Object.assign(set.current, { keys, help });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect above stores later keys in the registered set
  useEffect(() => {
    set.current = { isGlobal, keys, help };
    return register(set.current);
  }, [isGlobal]);
};
