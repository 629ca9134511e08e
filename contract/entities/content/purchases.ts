import { z } from 'zod';
import { messageResponse, nestedPage } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { doctorId } from '../members/doctors.ts';
import { doctorSummary } from './reactions.ts';

/** A doctor's purchase of a book or research paper, with the price in coins at the time. */
export const purchase = z.object({ id: z.int(), coins: z.int(), purchased_at: z.iso.datetime(), doctor: doctorSummary });
export type Purchase = z.infer<typeof purchase>;

/** A page of purchases, newest first, within the response of a record. */
export const purchasePage = nestedPage(purchase);

/** The routes that give a doctor the coins of a purchase back, and take them again. `id` is the schema of the ids of the records. */
export const refundRoutes = <Id extends z.ZodType>(
  { key, singular }: { readonly key: 'books' | 'research'; readonly singular: string },
  { paths, id }: { paths: { refund: string; undoRefund: string }; id: Id },
) => {
  const shared = {
    method: 'POST',
    permission: 'doctors.grant',
    changes: ['doctors', key],
    body: z.strictObject({ doctor_id: doctorId, id }),
    response: messageResponse,
  } as const;
  return {
    refund: route({
      ...shared,
      path: paths.refund,
      summary: `Gives a doctor the coins of a ${singular} back; the doctor no longer has it and may buy it again.`,
    }),
    undoRefund: route({
      ...shared,
      path: paths.undoRefund,
      summary: `Undoes the refund of a ${singular}: takes the coins again; 409 if the doctor has spent them.`,
    }),
  };
};
