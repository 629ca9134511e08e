import { z } from 'zod';
import { pagePart } from '../kit/list.ts';
import { actingDoctor } from './reactions.ts';

/** A doctor who bought a book or a research, and what was paid for it then, in coins. */
export const purchase = z.object({ id: z.int(), coins: z.int(), purchased_at: z.iso.datetime(), doctor: actingDoctor });
export type Purchase = z.infer<typeof purchase>;

/** Who bought, newest first, as a page within an answer. */
export const purchasePage = pagePart(purchase);
