import { z } from 'zod';
import { currentPassword } from '../kit/fields.ts';
import { dataResponse, messageResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';

const ownPassword = z.strictObject({ password: currentPassword() });
export type OwnPassword = z.infer<typeof ownPassword>;

export const closureRoutes = {
  export: route({
    method: 'POST',
    path: '/me/export',
    summary: 'Sends all data about the doctor as a ZIP archive of JSON files and stored files, without the card and what the office noted.',
    permission: 'member.onboard',
    body: ownPassword,
    maxBodyBytes: 4_000,
    response: z.string(),
    download: 'application/zip',
    limit: { max: 5, minutes: 60 },
  }),
  close: route({
    method: 'POST',
    path: '/me/closure',
    summary: 'Closes the account: signs all devices out, and erases the data after ERASURE_GRACE_DAYS.',
    permission: 'member.onboard',
    body: ownPassword,
    maxBodyBytes: 4_000,
    clearsCache: true,
    response: dataResponse(z.object({ due_at: z.iso.datetime() })),
  }),
  keep: route({
    method: 'DELETE',
    path: '/me/closure',
    summary: 'Keeps an account that the doctor closed, until its data is erased.',
    permission: 'session',
    isForRequiredStep: true,
    response: messageResponse,
  }),
};
