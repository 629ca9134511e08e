import type { CodeProof, FullProof, PasswordProof, SecondStepState } from '../../../contract/entities/second-step.ts';
import { audit } from '../../kit/audit.ts';
import type { Context, PublicContext } from '../../platform/context.ts';
import type { Database, Db } from '../../platform/database/index.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { type Account, attemptAs, endSessions, lockAccount, setSecondStepDue } from '../session/index.ts';
import { consumeCode, createRecoveryCodes, messages, purposeOf } from './codes.service.ts';
import { getDueAt } from './duty.service.ts';
import { secondStepRepo } from './second-step.repo.ts';
import { toBase32 } from './totp/base32.ts';
import { createSecret, findStep } from './totp/totp.ts';

type Deps = { context: Omit<Context, 'db'>; database: Database };
type WrongField = { field: string; message: string };

const issuer = 'Medboard';
const passwordMessage = 'Password is incorrect';

const isOff = () => conflict('Two-step sign-in is off. Reload the page.');
const isOnAlready = () => conflict('Two-step sign-in is on already. Turn it off first.');

const assertAvailable = ({ settings }: Pick<PublicContext, 'settings'>): void => {
  if (settings.secondStep.policy === 'off') throw conflict('Two-step sign-in is turned off on this server');
};

const assertOn = async (db: Db, userId: number): Promise<void> => {
  if (!(await secondStepRepo.findSecret(db, userId))?.confirmed_at) throw isOff();
};

/** The address that authenticator apps read from a QR code. */
const createUri = (phone: string, key: string): string => {
  const parameters = new URLSearchParams({ secret: key, issuer, algorithm: 'SHA1', digits: '6', period: '30' });
  return `otpauth://totp/${issuer}:${phone}?${parameters}`;
};

/** Runs the check of a user's proof under the throttle. Throws 422 at the field that the check reports. */
const prove = async (deps: Deps, check: (account: Account) => Promise<WrongField | undefined>): Promise<Account> => {
  let wrong: WrongField | undefined;
  const { account } = await attemptAs(deps, async (user) => {
    wrong = await check(user);
    return wrong === undefined;
  });
  if (wrong) throw invalidField(wrong.field, wrong.message);
  return account;
};

/** The key that a user is setting up, with the step of its first code. */
type FirstCode = { account: Account; secret: Buffer; step: number };

export const secondStep = {
  async get({ db, actor, settings }: Context): Promise<{ data: SecondStepState }> {
    const confirmedAt = (await secondStepRepo.findSecret(db, actor.id))?.confirmed_at ?? null;
    return {
      data: {
        policy: settings.secondStep.policy,
        enabled_at: confirmedAt?.toISOString() ?? null,
        recovery_codes: confirmedAt ? await secondStepRepo.countRecoveryCodes(db, actor.id) : 0,
      },
    };
  },

  verifyOwnPassword: ({ password }: PasswordProof, deps: Deps): Promise<Account> => {
    assertAvailable(deps.context);
    return prove(deps, async ({ password_hash }) =>
      (await verifyPassword(password, password_hash)) ? undefined : { field: 'password', message: passwordMessage },
    );
  },
  async start(context: Context, account: Account) {
    const secret = createSecret();
    const encrypted = context.secrets.encrypt(secret, purposeOf(account.id));
    if (!(await secondStepRepo.saveUnconfirmed(context.db, account.id, { secret: encrypted, at: context.now }))) throw isOnAlready();
    const key = toBase32(secret);
    return { data: { key, uri: createUri(account.phone, key) } };
  },

  /** Verifies the first code of the app that is being set up. */
  async verifyFirstCode({ code }: CodeProof, deps: Deps): Promise<FirstCode> {
    const { context, database } = deps;
    assertAvailable(context);
    const stored = await secondStepRepo.findSecret(database.db, context.actor.id);
    if (!stored) throw conflict('Start the set-up again.');
    if (stored.confirmed_at) throw isOnAlready();
    const secret = context.secrets.decrypt(stored.secret, purposeOf(context.actor.id));
    const step = findStep(secret, code, context.now);
    const account = await prove(deps, async () => (step === undefined ? { field: 'code', message: messages.wrong } : undefined));
    return { account, secret: Buffer.from(stored.secret), step: step ?? 0 };
  },
  async enable(context: Context, { account, secret, step }: FirstCode) {
    const { db, actor, now } = context;
    await lockAccount(context, account);
    if (!(await secondStepRepo.confirm(db, actor.id, { secret, step, at: now }))) throw isOnAlready();
    const recovery_codes = await createRecoveryCodes(db, actor.id);
    await secondStepRepo.removeReset(db, actor.id);
    await endSessions(context, actor.id, actor.sessionHash);
    await setSecondStepDue(context, actor.id, null);
    await audit(context, { action: 'secondStep.enable', entity: 'users', id: actor.id });
    return { data: { recovery_codes }, message: 'Two-step sign-in is on' };
  },

  /** Verifies the password and then a code, which is used up. */
  async verifyBoth({ password, code }: FullProof, deps: Deps): Promise<Account> {
    await assertOn(deps.database.db, deps.context.actor.id);
    return prove(deps, async ({ id, password_hash }) => {
      if (!(await verifyPassword(password, password_hash))) return { field: 'password', message: passwordMessage };
      const result = await consumeCode({ db: deps.database.db, context: deps.context }, { userId: id, code });
      return 'problem' in result ? { field: 'code', message: result.problem } : undefined;
    });
  },
  async disable(context: Context, account: Account) {
    const { db, actor } = context;
    await lockAccount(context, account);
    if (!(await secondStepRepo.remove(db, actor.id))) throw isOff();
    await setSecondStepDue(context, actor.id, (await getDueAt(context, account)) ?? null);
    await audit(context, { action: 'secondStep.disable', entity: 'users', id: actor.id });
    return { message: 'Two-step sign-in is off' };
  },
  async newCodes(context: Context, account: Account) {
    await lockAccount(context, account);
    await assertOn(context.db, account.id);
    const recovery_codes = await createRecoveryCodes(context.db, account.id);
    await audit(context, { action: 'secondStep.newCodes', entity: 'users', id: account.id });
    return { data: { recovery_codes }, message: 'The old recovery codes no longer work' };
  },
  async dismissReset({ db, actor }: Context) {
    await secondStepRepo.removeReset(db, actor.id);
    return { message: 'Dismissed' };
  },
};
