import { z } from 'zod';
import { nestedPage } from '../../kit/list.ts';
import { doctorSummary } from './reactions.ts';

/** A doctor's purchase of a book or research paper, with the price in coins at the time. */
export const purchase = z.object({ id: z.int(), coins: z.int(), purchased_at: z.iso.datetime(), doctor: doctorSummary });
export type Purchase = z.infer<typeof purchase>;

/** A page of purchases, newest first, within the response of a record. */
export const purchasePage = nestedPage(purchase);
