/** Milliseconds by which the clock of the server is ahead of the browser's. */
let offset = 0;

/** The current time of the server, in milliseconds since the epoch, as far as its responses have told it. The clock of the browser may be wrong. */
export const now = (): number => Date.now() + offset;

/**
 * Starts to measure the clock of the server with a request that is sent now. The result takes the response's header `Date`, which has whole
 * seconds. The offset changes only if it cannot be right, so that it does not waver with the duration of requests.
 */
export const measureClock = (): ((date: string | null) => void) => {
  const sentAt = Date.now();
  return (date) => {
    const servedAt = Date.parse(date ?? '');
    if (Number.isNaN(servedAt)) return;
    const [smallest, largest] = [servedAt - Date.now(), servedAt + 1000 - sentAt];
    offset = Math.min(Math.max(offset, smallest), largest);
  };
};
