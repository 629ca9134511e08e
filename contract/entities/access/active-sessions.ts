import { z } from 'zod';
import { currentPassword, rawText } from '../../kit/fields.ts';
import { bigRecordId, idParams } from '../../kit/ids.ts';
import { dataResponse, messageResponse } from '../../kit/list.ts';
import { normalizeCode } from '../../kit/normalize.ts';
import { route } from '../../kit/route.ts';
import { userId } from '../members/members.ts';
import { passkeyAssertion } from './passkeys.ts';

/** The id of a session. It identifies the session and does not authenticate. */
export const sessionId = bigRecordId('SessionId');
export type SessionId = z.infer<typeof sessionId>;

/** The id of a sign-in from a new device. */
export const newSignInId = bigRecordId('NewSignInId');

/** Where somebody signed in. The browser and the system are null if they are not recognised. */
const origin = {
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The IP address of the sign-in; null for a session of an older version. */
  address: z.string().nullable(),
};

export const activeSession = z.object({
  id: sessionId,
  ...origin,
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  /** The session of this request. */
  is_current: z.boolean(),
});
export type ActiveSession = z.infer<typeof activeSession>;

/** A sign-in from a device that was not known. */
export const newSignIn = z.object({ id: newSignInId, ...origin, signed_in_at: z.iso.datetime() });
export type NewSignIn = z.infer<typeof newSignIn>;

/** The answer to 'Was it you?'. */
export const newSignInAnswer = z.strictObject({ id: newSignInId, was_me: z.boolean('Choose an answer') });
export type NewSignInAnswer = z.infer<typeof newSignInAnswer>;

/** Ends one session of a user, or all without a `session_id`. */
export const endOfUserDraft = z.strictObject({ user_id: userId, session_id: sessionId.optional() });
export type EndOfUserDraft = z.infer<typeof endOfUserDraft>;

const appCode = () =>
  rawText('Code')
    .overwrite(normalizeCode)
    .regex(/^\d{6}$/, 'Enter the 6-digit code from the app');

/** How long a confirmation counts as recent, in minutes. A passkey counts longer, because only a person with the device can use it. */
export const recentMinutes = { password: 10, passkey: 60 } as const;

export const passwordConfirmation = z.strictObject({ password: currentPassword() });

export const codeConfirmation = z.strictObject({ code: appCode() });

/** One proof that the user of a session is still the same person. */
export const passwordConfirmationDraft = z
  .strictObject({ password: currentPassword().optional(), code: appCode().optional(), passkey: passkeyAssertion.optional() })
  .refine(({ password, code, passkey }) => [password, code, passkey].some((proof) => proof !== undefined), {
    path: ['password'],
    error: 'Password is required',
  })
  .refine(({ password, code, passkey }) => [password, code, passkey].filter((proof) => proof !== undefined).length < 2, {
    path: ['password'],
    error: 'Send a password, a code or a passkey, not several',
  });
export type PasswordConfirmationDraft = z.infer<typeof passwordConfirmationDraft>;

const sessionList = dataResponse(z.array(activeSession));

/** The active sessions of a user, sign-ins from new devices, and the password confirmation during a session. */
export const activeSessionRoutes = {
  active: route({
    method: 'GET',
    path: '/auth/sessions',
    summary: "Lists the caller's active sessions, the last used first; at most 100.",
    permission: 'session',
    freshness: 'now',
    response: sessionList,
  }),
  end: route({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    summary: "Ends another session of the caller's.",
    permission: 'session',
    params: idParams(sessionId),
    response: messageResponse,
  }),
  endOthers: route({
    method: 'POST',
    path: '/auth/endOtherSessions',
    summary: "Ends all of the caller's sessions except this one.",
    permission: 'session',
    response: messageResponse,
  }),
  listOfUser: route({
    method: 'GET',
    path: '/user/sessions/:id',
    summary: 'Lists the active sessions of another user, the last used first; at most 100.',
    permission: 'admins.manage',
    freshness: 'now',
    params: idParams(userId),
    response: sessionList,
  }),
  endOfUser: route({
    method: 'POST',
    path: '/user/endSessions',
    summary: 'Ends one session of another user, or all.',
    permission: 'admins.manage',
    body: endOfUserDraft,
    response: messageResponse,
  }),
  newSignIns: route({
    method: 'GET',
    path: '/auth/newSignIns',
    summary: "Lists the caller's unanswered sign-ins from new devices; not those from the device of this session.",
    permission: 'session',
    freshness: 'now',
    response: dataResponse(z.array(newSignIn)),
  }),
  answerNewSignIn: route({
    method: 'POST',
    path: '/auth/newSignIns/answer',
    summary: 'Says whether the caller made a sign-in from a new device; otherwise its session ends.',
    permission: 'session',
    body: newSignInAnswer,
    maxBodyBytes: 4_000,
    response: messageResponse,
  }),
  verify: route({
    method: 'POST',
    path: '/auth/verify',
    summary:
      "Confirms the caller's password, or a code of the app or a passkey instead, so that routes that need it accept this session for ten minutes.",
    permission: 'session',
    changes: [],
    body: passwordConfirmationDraft,
    maxBodyBytes: 20_000,
    response: messageResponse,
  }),
};
