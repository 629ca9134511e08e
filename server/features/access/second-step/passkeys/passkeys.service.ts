import {
  maxPasskeys,
  type Passkey,
  type PasskeyDraft,
  type PasskeyId,
  type PasskeyRename,
  passkeyId,
} from '../../../../../contract/entities/access/passkeys.ts';
import type { FullProof } from '../../../../../contract/entities/access/second-step.ts';
import { audit } from '../../../../kit/audit.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { conflict, invalidField, orNotFound } from '../../../../platform/errors.ts';
import { type Account, findAccount, type PreparationDeps } from '../../session/index.ts';
import { assertAvailable } from '../grace.service.ts';
import { completeAddition, completeRemoval } from '../methods/methods.service.ts';
import { acceptProof, lockProved, type ProvedUser, proveFully } from '../methods/proof.service.ts';
import { createCreation, createRequest, type VerifiedPasskey, verifyCreation } from './ceremony.ts';
import { type PasskeyRow, passkeysRepo } from './passkeys.repo.ts';

const present = ({ id, name, is_backed_up, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id: passkeyId.parse(id),
  name,
  is_synced: is_backed_up,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

const assertRoom = async (db: Db, userId: number): Promise<void> => {
  if ((await passkeysRepo.list(db, userId)).length >= maxPasskeys)
    throw conflict(`You have ${maxPasskeys} passkeys, which is the most. Remove one first.`);
};

/** A passkey that may be stored, and the account as it was when the passkey was verified. */
type NewPasskey = { account: Account; verified: VerifiedPasskey };

export const listPasskeys = async (db: Db, userId: number): Promise<Passkey[]> => (await passkeysRepo.list(db, userId)).map(present);

export const passkeys = {
  /** Verifies the password, and a second step if there is one. */
  verifyOwner(proof: FullProof, deps: PreparationDeps<Context>): Promise<ProvedUser> {
    assertAvailable(deps.context);
    return proveFully(proof, deps, { isOffAllowed: true });
  },
  /** Verifies the password and a second step. Answers 404 for an unknown passkey before it uses up a code. */
  async verifyRemoval(id: PasskeyId, proof: FullProof, deps: PreparationDeps<Context>): Promise<ProvedUser> {
    const own = await passkeysRepo.list(deps.database.db, deps.context.actor.id);
    orNotFound(
      own.find((passkey) => passkey.id === id),
      `passkey ${id}`,
    );
    return proveFully(proof, deps);
  },
  async startAddition(context: Context, proved: ProvedUser) {
    const account = await acceptProof(context, proved);
    await assertRoom(context.db, account.id);
    return { data: await createCreation({ db: context.db, context }, { userId: account.id, purpose: 'register' }, account) };
  },
  async verifyNew({ passkey }: PasskeyDraft, { context, database: { db } }: PreparationDeps<Context>): Promise<NewPasskey> {
    assertAvailable(context);
    const account = await findAccount(db, context.actor.id);
    const verified = await verifyCreation({ db, context }, { userId: account.id, purpose: 'register' }, passkey);
    if ('problem' in verified) throw invalidField('passkey', verified.problem);
    return { account, verified };
  },
  async add(context: Context, name: string, { account, verified }: NewPasskey) {
    const { db, actor, now } = context;
    await lockProved(context, account);
    await assertRoom(db, actor.id);
    await passkeysRepo.insert(db, { ...verified, user_id: actor.id, name, created_at: now });
    const recovery_codes = await completeAddition(context, actor.id);
    await audit(context, { action: 'secondStep.addPasskey', entity: 'users', id: actor.id, after: { name } });
    return { data: { recovery_codes }, message: 'Passkey added' };
  },
  async rename(context: Context, id: PasskeyId, { name }: PasskeyRename) {
    const { db, actor } = context;
    const before = orNotFound(await passkeysRepo.rename(db, actor.id, { id, name }), `passkey ${id}`);
    await audit(context, { action: 'secondStep.renamePasskey', entity: 'users', id: actor.id, before: { name: before }, after: { name } });
    return { message: 'Passkey renamed' };
  },
  async remove(context: Context, id: PasskeyId, proved: ProvedUser) {
    const { db, actor } = context;
    const account = await acceptProof(context, proved);
    const name = orNotFound(await passkeysRepo.removeById(db, actor.id, id), `passkey ${id}`);
    const isOffNow = await completeRemoval(context, account);
    await audit(context, { action: 'secondStep.removePasskey', entity: 'users', id: actor.id, before: { name } });
    return { message: isOffNow ? 'Passkey removed. Two-step sign-in is off.' : 'Passkey removed' };
  },
  /** The options with which a browser asks for a passkey of the signed-in user. */
  async createProof(context: Context) {
    return { data: await createRequest({ db: context.db, context }, { userId: context.actor.id, purpose: 'prove' }) };
  },
};
