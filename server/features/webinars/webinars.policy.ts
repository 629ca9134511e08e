export const hour = 3_600_000;

/** When a webinar's time is over. */
export const endOf = ({ starts_at, hours }: { starts_at: Date; hours: number }): Date => new Date(starts_at.getTime() + hours * hour);
