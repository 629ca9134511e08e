import { z } from 'zod';

export const webinarStatuses = ['not_started', 'started', 'ended'] as const;
export const webinarStatus = z.enum(webinarStatuses);
export type WebinarStatus = z.infer<typeof webinarStatus>;

type WebinarRules = {
  /** It may be changed, moved and started until its end. */
  isPlanned: boolean;
  /** Its meeting runs: it can be joined, and archiving ends it. */
  isRunning: boolean;
  /** It takes no place among the concurrent webinars. */
  isOver: boolean;
};

/** What each status of a webinar allows. */
export const webinarRules: Readonly<Record<WebinarStatus, WebinarRules>> = {
  not_started: { isPlanned: true, isRunning: false, isOver: false },
  started: { isPlanned: false, isRunning: true, isOver: false },
  ended: { isPlanned: false, isRunning: false, isOver: true },
};

/** The statuses for which a rule is true. */
export const webinarStatusesThat = (rule: keyof WebinarRules): WebinarStatus[] =>
  webinarStatuses.filter((status) => webinarRules[status][rule]);
