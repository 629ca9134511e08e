/** The schedule of a record that doctors see at once, without an end. */
export const noSchedule = { publish_at: null, expire_at: null, schedule: 'live' } as const;

/** The counts of records by the state of their schedule; none unless given. */
export const countsBySchedule = (counts: Partial<Record<'scheduled' | 'live' | 'over', number>> = {}) => ({
  by_schedule: { scheduled: 0, live: 0, over: 0, ...counts },
});
