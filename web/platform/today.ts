import { formatLocalTime } from '../../contract/kit/time-zone.ts';
import { now } from './clock.ts';
import { timeZone } from './format.ts';

/** The current day in the time zone of the server. */
export const today = (): string => formatLocalTime(new Date(now()), timeZone).slice(0, 10);
