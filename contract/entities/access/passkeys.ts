import { z } from 'zod';
import { rawText, requiredText } from '../../kit/fields.ts';
import { bigRecordId, idParams } from '../../kit/ids.ts';
import { dataResponse, messageResponse } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { storedSession } from './session.ts';

/** How many passkeys a user may have. */
export const maxPasskeys = 10;

export const passkeyId = bigRecordId('PasskeyId');
export type PasskeyId = z.infer<typeof passkeyId>;

/** The ways in which browsers reach authenticators. */
export const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** Bytes as base64url. */
const encodedBytes = (label: string, max: number) =>
  rawText(label)
    .min(1, { error: `${label} is required`, abort: true })
    .max(max, { error: `${label} must not exceed ${max} characters`, abort: true })
    .regex(/^[\w-]+$/, `${label} must be base64url`);

/** What an authenticator signed to prove that it has a passkey. */
export const passkeyAssertion = z.strictObject({
  id: encodedBytes('Passkey', 1400),
  client_data: encodedBytes('Client data', 4000),
  authenticator_data: encodedBytes('Authenticator data', 4000),
  signature: encodedBytes('Signature', 2000),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** A passkey that an authenticator has created. */
export const newPasskey = z.strictObject({
  id: encodedBytes('Passkey', 1400),
  client_data: encodedBytes('Client data', 4000),
  attestation: encodedBytes('Attestation', 16_000),
  /** Ways in which the browser reaches the authenticator. Unknown ones are ignored. */
  transports: z.array(rawText('Transport').max(30, 'Transport must not exceed 30 characters')).max(10, 'Too many transports'),
});
export type NewPasskey = z.infer<typeof newPasskey>;

const passkeyName = () => requiredText('Name', { max: 50 });

export const passkeyDraft = z.strictObject({ name: passkeyName(), passkey: newPasskey });
export type PasskeyDraft = z.infer<typeof passkeyDraft>;

export const passkeyRename = z.strictObject({ name: passkeyName() });
export type PasskeyRename = z.infer<typeof passkeyRename>;

const challengeToken = () => rawText('Challenge').min(1, 'Challenge is required').max(100, 'Challenge must not exceed 100 characters');

export const passkeySignInStart = z.strictObject({ challenge: challengeToken() });

export const passkeySignIn = z.strictObject({
  challenge: challengeToken(),
  passkey: passkeyAssertion,
  trust_device: z.boolean('Choose yes or no').optional(),
});
export type PasskeySignIn = z.infer<typeof passkeySignIn>;

/** A passkey of the signed-in user. */
export const passkey = z.object({
  id: passkeyId,
  name: z.string(),
  /** Whether the passkey is copied to other devices, such as by iCloud or Google. */
  is_synced: z.boolean(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

const userVerification = z.enum(['required', 'preferred', 'discouraged']);
const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.enum(transports)) });

/** The options with which a browser asks for a passkey. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification,
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** The options with which a browser creates a passkey. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred', 'discouraged']),
    userVerification,
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** The routes of passkeys that need no proof of a second step; second-step.ts has the others. */
export const passkeyRoutes = {
  signInOptions: route({
    method: 'POST',
    path: '/auth/second-step/passkey/options',
    summary: 'Returns what a browser needs to complete a sign-in with a passkey.',
    permission: 'public',
    body: passkeySignInStart,
    maxBodyBytes: 4_000,
    response: dataResponse(passkeyRequest),
    skipsAudit: true,
    isSecret: true,
  }),
  signInWithPasskey: route({
    method: 'POST',
    path: '/auth/second-step/passkey',
    summary: 'Completes a sign-in with a passkey.',
    permission: 'public',
    body: passkeySignIn,
    maxBodyBytes: 20_000,
    response: dataResponse(storedSession),
  }),
  proofOptions: route({
    method: 'POST',
    path: '/auth/passkeys/proof',
    summary: "Returns what a browser needs to prove one of the caller's passkeys.",
    permission: 'session',
    changes: [],
    response: dataResponse(passkeyRequest),
    skipsAudit: true,
    isSecret: true,
  }),
  addPasskey: route({
    method: 'POST',
    path: '/auth/passkeys',
    summary: "Adds a passkey. If it is the caller's first second step, this returns recovery codes and ends the caller's other sessions.",
    permission: 'session',
    isForRequiredStep: true,
    body: passkeyDraft,
    maxBodyBytes: 40_000,
    response: dataResponse(z.object({ recovery_codes: z.array(z.string()) })),
    isSecret: true,
  }),
  renamePasskey: route({
    method: 'PUT',
    path: '/auth/passkeys/:id',
    summary: "Renames one of the caller's passkeys.",
    permission: 'session',
    params: idParams(passkeyId),
    body: passkeyRename,
    maxBodyBytes: 4_000,
    response: messageResponse,
  }),
};
