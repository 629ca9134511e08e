import { createStore, useStore } from '../store.ts';

/** Requests that wait for the user. Each resolves to true if it is to be sent again. */
export const createWaitingRequests = () => {
  const waiting = createStore<readonly ((isReady: boolean) => void)[]>([]);
  return {
    wait: (): Promise<boolean> => new Promise((resume) => waiting.set([...waiting.get(), resume])),
    resume: (isReady: boolean): void => {
      const requests = waiting.get();
      waiting.set([]);
      for (const resume of requests) resume(isReady);
    },
    useIsWaiting: (): boolean => useStore(waiting).length > 0,
  };
};
