/** The schedule of a record that doctors see at once, without an end. */
export const noSchedule = { publish_at: null, expire_at: null, schedule: 'live' } as const;
