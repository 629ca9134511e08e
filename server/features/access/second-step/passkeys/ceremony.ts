import { hash } from 'node:crypto';
import { z } from 'zod';
import {
  type NewPasskey,
  type PasskeyAssertion,
  type PasskeyCreation,
  type PasskeyRequest,
  passkeyCreation,
  passkeyRequest,
  transports,
} from '../../../../../contract/entities/access/passkeys.ts';
import type { PublicContext } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { conflict } from '../../../../platform/errors.ts';
import type { CheckedStep } from '../codes.service.ts';
import { type ChallengePurpose, type PasskeyRow, passkeysRepo } from './passkeys.repo.ts';
import { addressProblem, findRelyingParty, type RelyingParty } from './relying-party.ts';

type Context = Pick<PublicContext, 'now' | 'settings' | 'host'>;
type Deps = { db: Db; context: Context };

/** For whom a challenge is, and what for. */
export type Ceremony = { userId: number; purpose: ChallengePurpose };

const lifetimeMs = 5 * 60 * 1000;
const maxChallenges = 20;

// Ed25519, ES256 and RS256, of which every authenticator has one. Node calls the newer ones of the library experimental.
const algorithms = [-8, -7, -257];

export const passkeyErrors = {
  expired: 'This request for a passkey has expired or was already used. Try again.',
  unknown: 'This passkey does not belong to your account. Use another one, or another way to confirm.',
  otherSite: 'This passkey was used on another website. Open the address that you usually use and try again.',
  wrong: 'The passkey could not be verified. Try again.',
  notVerified: 'This passkey did not ask for your fingerprint, face or PIN. Use another way to confirm.',
  copied: 'This passkey may have been copied, so it was refused. Use another way to confirm, and then remove it in Settings.',
} as const;

// The library takes 60 ms to load, and few requests need it.
const loadLibrary = () => import('@simplewebauthn/server');

const hashChallenge = (challenge: string): Buffer => hash('sha256', challenge, 'buffer');

const getRelyingParty = (context: Context): RelyingParty => {
  const relyingParty = findRelyingParty(context);
  if (!relyingParty) throw conflict(addressProblem);
  return relyingParty;
};

/** Drops transports that this version of the contract does not know. */
const filterTransports = (stored: readonly string[]) => transports.filter((known) => stored.includes(known));

const toDescriptor = ({ credential_id, transports: stored }: PasskeyRow) => ({ id: credential_id, transports: filterTransports(stored) });

const storeChallenge = ({ db, context }: Deps, { userId, purpose }: Ceremony, challenge: string): Promise<void> =>
  passkeysRepo.insertChallenge(
    db,
    {
      challenge_hash: hashChallenge(challenge),
      user_id: userId,
      purpose,
      expires_at: new Date(context.now.getTime() + lifetimeMs),
    },
    maxChallenges,
  );

/** Stores a challenge and returns the options with which a browser asks for one of the user's passkeys. */
export const createRequest = async (deps: Deps, ceremony: Ceremony): Promise<PasskeyRequest> => {
  const { id } = getRelyingParty(deps.context);
  const { generateAuthenticationOptions } = await loadLibrary();
  const passkeys = await passkeysRepo.list(deps.db, ceremony.userId);
  const options = await generateAuthenticationOptions({
    rpID: id,
    allowCredentials: passkeys.map(toDescriptor),
    userVerification: 'preferred',
    timeout: lifetimeMs,
  });
  await storeChallenge(deps, ceremony, options.challenge);
  return passkeyRequest.parse(options);
};

/** Stores a challenge and returns the options with which a browser creates a passkey. */
export const createCreation = async (deps: Deps, ceremony: Ceremony, user: { phone: string; name: string }): Promise<PasskeyCreation> => {
  const { id } = getRelyingParty(deps.context);
  const { generateRegistrationOptions } = await loadLibrary();
  const passkeys = await passkeysRepo.list(deps.db, ceremony.userId);
  const options = await generateRegistrationOptions({
    rpName: 'Medboard',
    rpID: id,
    // The authenticator stores it, so it says nothing about the user.
    userID: new Uint8Array(hash('sha256', `passkeys of user ${ceremony.userId}`, 'buffer')),
    userName: user.phone,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: passkeys.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
    timeout: lifetimeMs,
  });
  await storeChallenge(deps, ceremony, options.challenge);
  return passkeyCreation.parse(options);
};

const clientData = z.object({ challenge: z.string(), origin: z.string() });

/** The challenge and the origin that a browser signed; undefined if the client data is not valid. */
const readClientData = (encoded: string): z.infer<typeof clientData> | undefined => {
  try {
    return clientData.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString()));
  } catch {
    return undefined;
  }
};

type TakenChallenge = { challenge: string; relyingParty: RelyingParty };

/** Uses up the challenge of a response. A response to another challenge, or from a page of another website, has a problem. */
const takeChallenge = async ({ db, context }: Deps, ceremony: Ceremony, encoded: string): Promise<TakenChallenge | { problem: string }> => {
  const signed = readClientData(encoded);
  if (!signed) return { problem: passkeyErrors.wrong };
  const { challenge, origin } = signed;
  const stored = { challenge_hash: hashChallenge(challenge), user_id: ceremony.userId, purpose: ceremony.purpose };
  if (!(await passkeysRepo.takeChallenge(db, stored, context.now))) return { problem: passkeyErrors.expired };
  const relyingParty = getRelyingParty(context);
  return relyingParty.origins.includes(origin) ? { challenge, relyingParty } : { problem: passkeyErrors.otherSite };
};

/** Returns the result of a check of the library, or the problem if it throws because a response is not valid. */
const toProblem = async <Result>(check: Promise<Result>): Promise<Result | { problem: string }> => {
  try {
    return await check;
  } catch (error) {
    return { problem: /RP ?ID/i.test(String(error)) ? passkeyErrors.otherSite : passkeyErrors.wrong };
  }
};

/**
 * Verifies what an authenticator signed, and stores the use of the passkey at once: its challenge works once.
 * `mustVerifyUser` needs a fingerprint, a face or a PIN.
 */
export const checkAssertion = async (
  deps: Deps,
  ceremony: Ceremony,
  { assertion, mustVerifyUser = false }: { assertion: PasskeyAssertion; mustVerifyUser?: boolean },
): Promise<CheckedStep> => {
  const challenged = await takeChallenge(deps, ceremony, assertion.client_data);
  if ('problem' in challenged) return challenged;
  const passkey = await passkeysRepo.findByCredential(deps.db, ceremony.userId, assertion.id);
  if (!passkey) return { problem: passkeyErrors.unknown };
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { id, client_data: clientDataJSON, authenticator_data: authenticatorData, signature } = assertion;
  const result = await toProblem(
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenged.challenge,
      expectedOrigin: challenged.relyingParty.origins,
      expectedRPID: challenged.relyingParty.id,
      // The count is compared when it is stored, so that of two requests at the same time one is refused.
      credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
      requireUserVerification: false,
    }),
  );
  if ('problem' in result) return result;
  if (!result.verified) return { problem: passkeyErrors.wrong };
  const { newCounter, userVerified, credentialBackedUp } = result.authenticationInfo;
  if (mustVerifyUser && !userVerified) return { problem: passkeyErrors.notVerified };
  const use = { counter: newCounter, isBackedUp: credentialBackedUp, at: deps.context.now };
  if (!(await passkeysRepo.markUsed(deps.db, passkey.id, use))) return { problem: passkeyErrors.copied };
  return { method: 'passkey', markUsed: async () => undefined };
};

/** A verified new passkey, ready to be stored. */
export type VerifiedPasskey = Pick<
  Parameters<typeof passkeysRepo.insert>[1],
  'credential_id' | 'public_key' | 'counter' | 'transports' | 'device_type' | 'is_backed_up'
>;

/** Verifies a passkey that an authenticator has created. */
export const verifyCreation = async (
  deps: Deps,
  ceremony: Ceremony,
  created: NewPasskey,
): Promise<VerifiedPasskey | { problem: string }> => {
  const challenged = await takeChallenge(deps, ceremony, created.client_data);
  if ('problem' in challenged) return challenged;
  const { verifyRegistrationResponse } = await loadLibrary();
  const { id, client_data: clientDataJSON, attestation: attestationObject } = created;
  const result = await toProblem(
    verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenged.challenge,
      expectedOrigin: challenged.relyingParty.origins,
      expectedRPID: challenged.relyingParty.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if ('problem' in result) return result;
  if (!result.verified || result.registrationInfo.credential.id !== id) return { problem: passkeyErrors.wrong };
  const { credential, credentialDeviceType, credentialBackedUp } = result.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: filterTransports(created.transports),
    device_type: credentialDeviceType,
    is_backed_up: credentialBackedUp,
  };
};
