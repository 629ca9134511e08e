import { withScreenTexts } from './i18n.ts';

let shown: Promise<void> = Promise.resolve();

/** Makes `loadAfterFirstScreen` wait until the returned function is called. */
export const awaitFirstScreen = (): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  shown = promise;
  return resolve;
};

/** Loads a part that the first screen works without, and its texts, when the browser has shown that screen. Otherwise both would compete for the processor. */
export const loadAfterFirstScreen = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  await shown;
  return withScreenTexts(load());
};
