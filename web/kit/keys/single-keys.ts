import { readPreference, writePreference } from '../../platform/preferences.ts';
import { createStore, useStore } from '../../platform/store.ts';

const preference = 'single-keys';
const store = createStore(readPreference(preference) !== 'off');

/** True unless the user has turned shortcuts of one key off, for example because of speech input (WCAG 2.1.4). */
export const hasSingleKeys = (): boolean => store.get();

/** The setting and a function that changes it. It is stored in this browser. */
export const useSingleKeys = (): [boolean, (isOn: boolean) => void] => [
  useStore(store),
  (isOn) => {
    writePreference(preference, isOn ? 'on' : 'off');
    store.set(isOn);
  },
];
