import { z } from 'zod';
import { forgottenPassword } from '../entities/access/password-reset.ts';
import { doctorDraft } from '../entities/members/doctors.ts';
import { currentPassword } from '../kit/fields.ts';
import { dataResponse, messageResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { me } from './me.ts';

const { phone } = doctorDraft.shape;

const phoneChange = z.strictObject({ phone, code: forgottenPassword.shape.code, password: currentPassword() });
export type PhoneChange = z.infer<typeof phoneChange>;

export const phoneRoutes = {
  requestCode: route({
    method: 'POST',
    path: '/me/phone',
    summary: 'Sends a code to the new phone. The response is the same for every phone; 429 after too many requests.',
    permission: 'member.use',
    body: z.strictObject({ phone }),
    maxBodyBytes: 4_000,
    response: messageResponse,
    status: 202,
    skipsAudit: true,
    limit: { max: 10, minutes: 60 },
  }),
  change: route({
    method: 'PUT',
    path: '/me/phone',
    summary: 'Changes the phone with the code and the password, and signs all other devices out; 409 if another account has it.',
    permission: 'member.use',
    body: phoneChange,
    maxBodyBytes: 4_000,
    response: dataResponse(me),
  }),
};
