import { withScreenTexts } from './i18n.ts';

let shown: Promise<void> = Promise.resolve();

/** Makes `loadAfterFirstScreen` wait until the returned function is called. */
export const holdOptionalParts = (): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  shown = promise;
  return resolve;
};

/** Loads an optional part and its texts when the browser has shown the first screen. Loading and compiling them before would delay that screen. */
export const loadAfterFirstScreen = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  await shown;
  return withScreenTexts(load());
};
