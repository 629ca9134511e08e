/** The current time of this browser, in milliseconds since the epoch. */
export const now = (): number => Date.now();
