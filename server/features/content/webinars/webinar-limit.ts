import { concurrencyLimitText, getWebinarEnd } from '../../../../contract/entities/content/webinars.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { webinarsRepo } from './webinars.repo.ts';

type Slot = { starts_at: Date; hours: number };

/** Whether as many webinars as the limit allows overlap the time. One of them may be left out. Lock the limit first. */
export const isLimitReached = async ({ db, settings }: Context, { starts_at, hours }: Slot, exceptId?: number): Promise<boolean> => {
  const span = { start: starts_at, end: getWebinarEnd(starts_at, hours) };
  return (await webinarsRepo.countOverlapping(db, span, exceptId)) >= settings.webinarCap;
};

/** 409 if too many other webinars overlap the time, as an error of that field. */
export const assertFree = async (context: Context, slot: Slot, exceptId?: number): Promise<void> => {
  if (await isLimitReached(context, slot, exceptId)) throw conflict(concurrencyLimitText, { meeting_date_time: [concurrencyLimitText] });
};
