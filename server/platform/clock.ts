/** The source of the current time; tests replace it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The seconds since 1970, as signatures and tokens have them. */
export const toSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);
