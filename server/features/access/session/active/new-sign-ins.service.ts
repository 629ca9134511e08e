import { type NewSignIn, type NewSignInAnswer, newSignInId } from '../../../../../contract/entities/access/active-sessions.ts';
import { audit } from '../../../../kit/audit.ts';
import { getNetworks } from '../../../../platform/config/network.ts';
import type { Context, PublicContext } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { trustedDevicesRepo } from '../trusted-devices/trusted-devices.repo.ts';
import { activeSessionsRepo } from './active-sessions.repo.ts';
import { getDeviceName, getNetworkPattern, isSameDevice, parseUserAgent } from './device.ts';

const maxListed = 20;

/** The actions of the audit trail that create a session. */
const signInActions = [
  'session.signIn',
  'session.signInTrusted',
  'session.signInSso',
  'secondStep.signIn',
  'secondStep.signInWithPasskey',
  'secondStep.useRecoveryCode',
] as const;
export type SignInAction = (typeof signInActions)[number];

type NewSignInRow = Awaited<ReturnType<typeof activeSessionsRepo.listUnanswered>>[number];

const present = ({ id, user_agent, ip_address, signed_in_at }: NewSignInRow): NewSignIn => ({
  id: newSignInId.parse(id),
  ...parseUserAgent(user_agent),
  address: ip_address,
  signed_in_at: signed_in_at.toISOString(),
});

/** Nobody may confirm a sign-in with the device that made it. */
const findOpen = async ({ db, actor }: Context): Promise<NewSignInRow[]> => {
  const rows = await activeSessionsRepo.listUnanswered(db, actor.id, maxListed);
  const own = rows.length > 0 ? await activeSessionsRepo.findByHash(db, actor.sessionHash) : undefined;
  return own ? rows.filter((row) => !isSameDevice(row, own)) : [];
};

export const newSignIns = {
  /** Remembers the device of a sign-in. If it is new and the user has signed in before, the user is asked about it. */
  async record(context: PublicContext, { userId, sessionId }: { userId: number; sessionId: number }): Promise<void> {
    const { db, now, userAgent, ipAddress } = context;
    const device = getDeviceName(userAgent);
    const known = await activeSessionsRepo.listKnownDevices(db, userId, getNetworkPattern(ipAddress));
    const isKnown = known.some((devices) => devices === null || devices.includes(device));
    await activeSessionsRepo.addKnownDevice(db, { userId, network: getNetworks(ipAddress)[0], device, at: now });
    if (isKnown || !(await activeSessionsRepo.hasSignedIn(db, userId, signInActions))) return;
    const origin = { user_agent: userAgent, ip_address: ipAddress };
    await activeSessionsRepo.insertNewSignIn(db, { user_id: userId, session_id: sessionId, ...origin, signed_in_at: now });
    context.recordEvent({ kind: 'new_device', userId, detail: device });
    await audit(
      { ...context, actor: { id: userId } },
      { action: 'session.newDevice', entity: 'users', id: userId, after: { ...parseUserAgent(userAgent), ip_address: ipAddress } },
    );
  },
  /** The unanswered sign-ins from new devices, except those from the device of this session. */
  async listOpen(context: Context): Promise<NewSignIn[]> {
    return (await findOpen(context)).map(present);
  },
  async answer(context: Context, { id, was_me }: NewSignInAnswer) {
    const { db, actor, now } = context;
    const signIn = (await findOpen(context)).find((row) => row.id === id);
    if (!signIn) throw notFound('This sign-in was not found, or was already answered.');
    if (!(await activeSessionsRepo.setAnswered(db, signIn.id, now))) throw conflict('This sign-in was already answered.');
    if (!was_me) {
      const device = getDeviceName(signIn.user_agent);
      await activeSessionsRepo.removeById(db, actor.id, signIn.session_id);
      await trustedDevicesRepo.removeOfUser(db, actor.id);
      await activeSessionsRepo.removeKnownDevice(db, { userId: actor.id, networks: getNetworkPattern(signIn.ip_address), device });
    }
    await audit(context, { action: 'session.answerNewSignIn', entity: 'users', id: actor.id, after: { was_me } });
    return { message: was_me ? 'The sign-in was confirmed' : 'The session was ended. Change your password now.' };
  },
};
