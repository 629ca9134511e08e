import { z } from 'zod';
import { requiredLongText, requiredText } from '../../kit/fields.ts';
import { idParams } from '../../kit/ids.ts';
import { dataResponse } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { userId } from './members.ts';

/** A request to erase the personal data of a doctor or company. */
const erasure = z.object({
  id: z.int(),
  user_id: userId,
  requested_at: z.iso.datetime(),
  due_at: z.iso.datetime(),
});

export const erasureDraft = z.strictObject({
  user_id: userId,
  reason: requiredLongText('Reason', { min: 3, max: 500 }),
  /** The name or the phone of the member, typed by the administrator. */
  confirmation: requiredText('Name or phone', { max: 100 }),
});
export type ErasureDraft = z.infer<typeof erasureDraft>;

export const erasureRoutes = {
  request: route({
    method: 'POST',
    path: '/member/erasure',
    summary: 'Archives a doctor or company and requests that their personal data is erased after ERASURE_GRACE_DAYS.',
    permission: 'members.erase',
    changes: ['doctors', 'companies'],
    needsRecentPassword: true,
    body: erasureDraft,
    response: dataResponse(erasure),
  }),
  cancel: route({
    method: 'POST',
    path: '/member/erasure/cancel',
    summary: 'Cancels the request to erase the personal data of a doctor or company, who stays archived.',
    permission: 'members.erase',
    changes: ['doctors', 'companies'],
    needsRecentPassword: true,
    body: z.strictObject({ user_id: userId }),
    response: z.object({ message: z.string() }),
  }),
  export: route({
    method: 'GET',
    path: '/member/export/:id',
    summary: 'Sends all data about a doctor or company as a ZIP archive of JSON files and stored files.',
    permission: 'members.export',
    needsRecentPassword: true,
    params: idParams(userId),
    response: z.string(),
    download: 'application/zip',
  }),
};
