import { z } from 'zod';
import { currentPassword, rawText } from '../../kit/fields.ts';
import { idParams } from '../../kit/ids.ts';
import { dataResponse, messageResponse } from '../../kit/list.ts';
import { normalizeCode } from '../../kit/normalize.ts';
import { route } from '../../kit/route.ts';
import { userId } from '../members/members.ts';
import { passkey, passkeyAssertion, passkeyCreation, passkeyId } from './passkeys.ts';
import { storedSession } from './session.ts';

/** Whether administrators may or must have a second step. `off` asks nobody for one. */
export const secondStepPolicies = ['off', 'optional', 'required'] as const;

export const recoveryCodeCount = 10;

/** A code of the app (6 digits) or a recovery code (16 letters and digits). */
const code = () =>
  rawText('Code')
    .overwrite(normalizeCode)
    .min(1, { error: 'Code is required', abort: true })
    .regex(/^(?:\d{6}|[A-Z2-7]{16})$/, 'Enter the 6-digit code from the app or a 16-character recovery code');

export const secondStepSignIn = z.strictObject({
  challenge: rawText('Challenge').min(1, 'Challenge is required').max(100, 'Challenge must not exceed 100 characters'),
  code: code(),
  /** Does not ask on this device again for the days of TRUSTED_DEVICE_DAYS. */
  trust_device: z.boolean('Choose yes or no').optional(),
});
export type SecondStepSignIn = z.infer<typeof secondStepSignIn>;

export const codeProof = z.strictObject({ code: code() });
export type CodeProof = z.infer<typeof codeProof>;

/** The password, and a second step if the user has one: a code of the app, a recovery code or a passkey. */
export const fullProof = z.strictObject({ password: currentPassword(), code: code().optional(), passkey: passkeyAssertion.optional() });
export type FullProof = z.infer<typeof fullProof>;

export const secondStepReset = z.strictObject({ user_id: userId });

/** The second step of the signed-in user. */
export const secondStepState = z.object({
  policy: z.enum(secondStepPolicies),
  /** When the user turned it on; null if it is off. */
  enabled_at: z.iso.datetime().nullable(),
  /** The authenticator app; null without one. */
  app: z.object({ created_at: z.iso.datetime(), last_used_at: z.iso.datetime() }).nullable(),
  passkeys: z.array(passkey),
  /** Why no passkey can be added or used at this address; null if it can. */
  passkey_problem: z.string().nullable(),
  /** How many recovery codes are left. */
  recovery_codes: z.int(),
});
export type SecondStepState = z.infer<typeof secondStepState>;

/** The key of a new app, as text and as the address that its QR code contains. */
export const secondStepKey = z.object({ key: z.string(), uri: z.string() });
export type SecondStepKey = z.infer<typeof secondStepKey>;

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const secondStepRoutes = {
  signIn: route({
    method: 'POST',
    path: '/auth/second-step',
    summary: 'Completes a sign-in with a code of the app or a recovery code.',
    permission: 'public',
    body: secondStepSignIn,
    maxBodyBytes: 4_000,
    response: dataResponse(storedSession),
  }),
  get: route({
    method: 'GET',
    path: '/auth/second-step',
    summary: 'Shows whether the caller has a second step.',
    permission: 'session',
    isForRequiredStep: true,
    freshness: 'now',
    response: dataResponse(secondStepState),
  }),
  start: route({
    method: 'POST',
    path: '/auth/second-step/start',
    summary: 'Creates a key for an authenticator app. Nothing is turned on until a code confirms it.',
    permission: 'session',
    changes: [],
    isForRequiredStep: true,
    body: fullProof,
    maxBodyBytes: 20_000,
    response: dataResponse(secondStepKey),
    skipsAudit: true,
    isSecret: true,
  }),
  enable: route({
    method: 'POST',
    path: '/auth/second-step/enable',
    summary:
      "Adds the app with its first code. If it is the first second step, returns recovery codes and ends the caller's other sessions.",
    permission: 'session',
    isForRequiredStep: true,
    body: codeProof,
    maxBodyBytes: 4_000,
    response: dataResponse(recoveryCodes),
    isSecret: true,
  }),
  disable: route({
    method: 'POST',
    path: '/auth/second-step/disable',
    summary: 'Turns the second step off: removes the app, the passkeys and the recovery codes.',
    permission: 'session',
    body: fullProof,
    maxBodyBytes: 20_000,
    response: messageResponse,
  }),
  newCodes: route({
    method: 'POST',
    path: '/auth/second-step/codes',
    summary: 'Replaces the recovery codes.',
    permission: 'session',
    body: fullProof,
    maxBodyBytes: 20_000,
    response: dataResponse(recoveryCodes),
    isSecret: true,
  }),
  removeApp: route({
    method: 'POST',
    path: '/auth/second-step/app/remove',
    summary: 'Removes the authenticator app. Without a passkey, that turns the second step off.',
    permission: 'session',
    body: fullProof,
    maxBodyBytes: 20_000,
    response: messageResponse,
  }),
  passkeyOptions: route({
    method: 'POST',
    path: '/auth/passkeys/options',
    summary: 'Returns what a browser needs to create a passkey.',
    permission: 'session',
    changes: [],
    isForRequiredStep: true,
    body: fullProof,
    maxBodyBytes: 20_000,
    response: dataResponse(passkeyCreation),
    skipsAudit: true,
    isSecret: true,
  }),
  removePasskey: route({
    method: 'POST',
    path: '/auth/passkeys/remove/:id',
    summary: "Removes one of the caller's passkeys. The last one without an app turns the second step off.",
    permission: 'session',
    params: idParams(passkeyId),
    body: fullProof,
    maxBodyBytes: 20_000,
    response: messageResponse,
  }),
  dismissReset: route({
    method: 'POST',
    path: '/auth/second-step/seen',
    summary: 'Dismisses the notice that the second step was reset.',
    permission: 'session',
    response: messageResponse,
    skipsAudit: true,
  }),
  reset: route({
    method: 'POST',
    path: '/user/resetSecondStep',
    summary: "Removes another user's second step and ends the user's sessions.",
    permission: 'admins.manage',
    needsRecentPassword: true,
    body: secondStepReset,
    response: messageResponse,
  }),
};
