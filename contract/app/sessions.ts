import { z } from 'zod';
import { sessionId } from '../entities/access/active-sessions.ts';
import { credentials } from '../entities/access/session.ts';
import { optionalText } from '../kit/fields.ts';
import { idParams } from '../kit/ids.ts';
import { dataResponse, messageResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { platform } from './config.ts';

/** What signs in. The id is what the app calls itself, and stays the same until it is installed again. */
export const device = z.strictObject({ id: z.uuid('Choose a valid device').optional(), name: optionalText('Device', 100), platform });

export const signInDraft = credentials.extend({ device });
export type SignInDraft = z.infer<typeof signInDraft>;

export const newSession = z.object({
  /** The bearer token; null for `web`, which receives it as a cookie. */
  token: z.string().nullable(),
  /** When the data is erased, if the doctor has closed the account: then only `DELETE /me/closure` and signing out are accepted. */
  closing_at: z.iso.datetime().nullable(),
});
export type NewSession = z.infer<typeof newSession>;

/** A device on which the doctor is signed in. */
export const deviceSession = z.object({
  id: sessionId,
  /** What the device calls itself. */
  name: z.string().nullable(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  is_current: z.boolean(),
});
export type DeviceSession = z.infer<typeof deviceSession>;

export const sessionsRoutes = {
  create: route({
    method: 'POST',
    path: '/sessions',
    summary: 'Signs a doctor in by phone and password, whatever the status of the account. Ends an earlier session of the same device.',
    permission: 'public',
    body: signInDraft,
    maxBodyBytes: 4_000,
    isSecret: true,
    response: dataResponse(newSession),
    status: 201,
  }),
  list: route({
    method: 'GET',
    path: '/sessions',
    summary: 'Lists the devices on which the doctor is signed in, the last used first.',
    permission: 'member.onboard',
    freshness: 'now',
    response: dataResponse(z.array(deviceSession)),
  }),
  end: route({
    method: 'DELETE',
    path: '/sessions/:id',
    summary: 'Signs one device out.',
    permission: 'member.onboard',
    params: idParams(sessionId),
    response: messageResponse,
  }),
  endCurrent: route({
    method: 'DELETE',
    path: '/sessions/current',
    summary: 'Signs this device out, which then gets no more push messages.',
    permission: 'session',
    isForRequiredStep: true,
    clearsCache: true,
    response: messageResponse,
  }),
};
