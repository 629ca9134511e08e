import type { Db } from '../../platform/database/index.ts';
import {
  buildAdmin,
  buildChallenge,
  buildDoctor,
  buildNewSignIn,
  buildPasskey,
  buildPasskeyChallenge,
  buildResetCode,
  buildSecondStep,
  buildSession,
  buildSsoCode,
  buildSsoIdentity,
  buildTrustedDevice,
  codeAt,
  createAuthenticator,
  password,
  testStart,
} from '../builders.ts';

/** A request that its route accepts from a caller who holds the permission. */
export type Sample = {
  params?: { id: number };
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
};
export type Caller = { phone: string };
export type BuildSample = (db: Db, caller: Caller) => Promise<Sample>;

/** The request of a record that is being built. */
export const withId = async (building: Promise<{ id: number }>, body?: Record<string, unknown>): Promise<Sample> => ({
  params: { id: (await building).id },
  ...(body ? { body } : {}),
});

/** The id of the caller, or of a new administrator if nobody has the caller's phone. */
export const callerId = async (db: Db, { phone }: Caller): Promise<number> =>
  (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirst())?.id ?? (await buildAdmin(db)).id;

/** The password and a code of a caller who has a second step. */
const bothProofs: BuildSample = async (db, caller) => {
  await buildSecondStep(db, await callerId(db, caller));
  return { body: { password, code: codeAt(testStart) } };
};

const challengeSample: BuildSample = async (db, caller) => {
  const id = await callerId(db, caller);
  await buildSecondStep(db, id);
  return { body: { challenge: await buildChallenge(db, id), code: codeAt(testStart) } };
};

/** The samples of sign-in, second step and single sign-on. */
export const signInSamples: Record<string, BuildSample> = {
  'session.signIn': async (_db, { phone }) => ({ body: { phone, password } }),
  'session.changePassword': async () => ({ body: { current_password: password, password: 'sample-password' } }),
  'doctors.endDevice': async (db) => {
    const { id } = await buildDoctor(db);
    return { body: { doctor_id: id, session_id: (await buildSession(db, { user_id: id })).id } };
  },
  'session.end': async (db, { phone }) => withId(buildSession(db, { phone })),
  'session.listOfUser': async (db) => withId(buildAdmin(db)),
  'session.endOfUser': async (db) => ({ body: { user_id: (await buildAdmin(db)).id } }),
  'session.removeTrustedDevice': async (db, caller) => withId(buildTrustedDevice(db, await callerId(db, caller))),
  'session.answerNewSignIn': async (db, { phone }) => ({ body: { id: (await buildNewSignIn(db, { phone })).id, was_me: false } }),
  'session.verify': async () => ({ body: { password } }),
  'session.startSso': async () => ({ body: { to: '/' } }),
  'session.signInSso': async (db, caller) => {
    const { code, cookie } = await buildSsoCode(db, await callerId(db, caller));
    return { body: { code }, headers: { cookie } };
  },
  'session.unlinkSso': async (db, caller) => {
    await buildSsoIdentity(db, await callerId(db, caller));
    return { body: { password } };
  },
  'secondStep.signIn': challengeSample,
  'secondStep.start': async () => ({ body: { password } }),
  'secondStep.enable': async (db, caller) => {
    await buildSecondStep(db, await callerId(db, caller), { isConfirmed: false });
    return { body: { code: codeAt(testStart) } };
  },
  'secondStep.disable': bothProofs,
  'secondStep.newCodes': bothProofs,
  'secondStep.removeApp': bothProofs,
  'secondStep.passkeyOptions': bothProofs,
  'secondStep.removePasskey': async (db, caller) => {
    const id = await callerId(db, caller);
    await buildSecondStep(db, id);
    return withId(buildPasskey(db, id), { password, code: codeAt(testStart) });
  },
  'secondStep.renamePasskey': async (db, caller) => withId(buildPasskey(db, await callerId(db, caller)), { name: 'Laptop' }),
  'secondStep.addPasskey': async (db, caller) => {
    const authenticator = createAuthenticator();
    const challenge = await buildPasskeyChallenge(db, await callerId(db, caller), 'register');
    return { body: { name: 'Laptop', passkey: authenticator.create({ challenge, rp: { id: 'localhost' } }) } };
  },
  'secondStep.signInOptions': async (db, caller) => {
    const id = await callerId(db, caller);
    await buildPasskey(db, id);
    return { body: { challenge: await buildChallenge(db, id) } };
  },
  'secondStep.signInWithPasskey': async (db, caller) => {
    const id = await callerId(db, caller);
    const { authenticator } = await buildPasskey(db, id);
    const token = await buildChallenge(db, id);
    const challenge = await buildPasskeyChallenge(db, id, 'sign_in');
    return { body: { challenge: token, passkey: authenticator.sign({ challenge, rpId: 'localhost' }) } };
  },
  'secondStep.reset': async (db) => {
    const { id } = await buildAdmin(db);
    await buildSecondStep(db, id);
    return { body: { user_id: id } };
  },
  'passwordReset.requestCode': async (_db, { phone }) => ({ body: { phone } }),
  'passwordReset.confirm': async (db, { phone }) => {
    await buildResetCode(db, phone, '123456');
    return { body: { phone, code: '123456', password: 'sample-password' } };
  },
};
