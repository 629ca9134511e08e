import type { CodeProof, FullProof, SecondStepState } from '../../../../contract/entities/access/second-step.ts';
import { audit } from '../../../kit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { type Account, checkAs, type PreparationDeps } from '../session/index.ts';
import { createRecoveryCodes, messages, purposeOf } from './codes.service.ts';
import { assertAvailable } from './grace.service.ts';
import { completeAddition, completeRemoval, listMethods, turnOff } from './methods/methods.service.ts';
import { acceptProof, isOff, lockProved, type ProvedUser, proveFully } from './methods/proof.service.ts';
import { listPasskeys } from './passkeys/passkeys.service.ts';
import { findAddressProblem } from './passkeys/relying-party.ts';
import { secondStepRepo } from './second-step.repo.ts';
import { toBase32 } from './totp/base32.ts';
import { createSecret, findStep, stepMs } from './totp/totp.ts';

type Deps = PreparationDeps<Context>;

const issuer = 'Medboard';

const hasApp = () => conflict('You have an authenticator app already. Remove it first.');
const hasNoApp = () => conflict('You have no authenticator app. Reload the page.');

const mustStartAgain = () => conflict('Start the set-up again.');
const wasReplaced = () => conflict('The set-up was changed in another window. Start it again.');

const decryptUnconfirmed = ({ secrets, actor }: Deps['context'], secret: Uint8Array): Buffer => {
  try {
    return secrets.decrypt(secret, purposeOf(actor.id));
  } catch {
    // The key of SECRETS_KEY is another one now. A new set-up gets a new secret.
    throw mustStartAgain();
  }
};

/** The address that authenticator apps read from a QR code. */
const createUri = (phone: string, key: string): string => {
  const parameters = new URLSearchParams({ secret: key, issuer, algorithm: 'SHA1', digits: '6', period: '30' });
  return `otpauth://totp/${issuer}:${phone}?${parameters}`;
};

/** The key that a user is setting up, with the step of its first code. */
type FirstCode = { account: Account; secret: Buffer; step: number };

export const secondStep = {
  async get(context: Context): Promise<{ data: SecondStepState }> {
    const { db, actor, settings } = context;
    const secret = await secondStepRepo.findSecret(db, actor.id);
    const app = secret?.confirmed_at
      ? {
          created_at: secret.confirmed_at.toISOString(),
          last_used_at: new Date((secret.last_used_step ?? 0) * stepMs).toISOString(),
        }
      : null;
    const passkeys = await listPasskeys(db, actor.id);
    const [enabledAt = null] = [...(app ? [app.created_at] : []), ...passkeys.map(({ created_at }) => created_at)].sort();
    return {
      data: {
        policy: settings.secondStep.policy,
        enabled_at: enabledAt,
        app,
        passkeys,
        passkey_problem: findAddressProblem(context) ?? null,
        recovery_codes: enabledAt === null ? 0 : await secondStepRepo.countRecoveryCodes(db, actor.id),
      },
    };
  },

  /** Verifies the password, and a second step if there is one, before an app is added. */
  async verifyOwner(proof: FullProof, deps: Deps): Promise<ProvedUser> {
    const { context, database } = deps;
    assertAvailable(context);
    if ((await secondStepRepo.findSecret(database.db, context.actor.id))?.confirmed_at) throw hasApp();
    return proveFully(proof, deps, { isOffAllowed: true });
  },
  async start(context: Context, proved: ProvedUser) {
    const account = await acceptProof(context, proved);
    const secret = createSecret();
    const encrypted = context.secrets.encrypt(secret, purposeOf(account.id));
    if (!(await secondStepRepo.saveUnconfirmed(context.db, account.id, { secret: encrypted, at: context.now }))) throw hasApp();
    const key = toBase32(secret);
    return { data: { key, uri: createUri(account.phone, key) } };
  },

  /** Verifies the first code of the app that is being set up. */
  async verifyFirstCode({ code }: CodeProof, deps: Deps): Promise<FirstCode> {
    const { context, database } = deps;
    assertAvailable(context);
    const stored = await secondStepRepo.findSecret(database.db, context.actor.id);
    if (!stored) throw mustStartAgain();
    if (stored.confirmed_at) throw hasApp();
    const step = findStep(decryptUnconfirmed(context, stored.secret), code, context.now);
    const { account, result } = await checkAs<{ step: number }>(deps, async () =>
      step === undefined ? { problem: { field: 'code', message: messages.wrong } } : { step },
    );
    return { account, secret: Buffer.from(stored.secret), ...result };
  },
  async enable(context: Context, { account, secret, step }: FirstCode) {
    const { db, actor, now } = context;
    await lockProved(context, account);
    if (!(await secondStepRepo.confirm(db, actor.id, { secret, step, at: now })))
      throw (await secondStepRepo.findSecret(db, actor.id))?.confirmed_at ? hasApp() : wasReplaced();
    const recovery_codes = await completeAddition(context, actor.id);
    await audit(context, { action: 'secondStep.enable', entity: 'users', id: actor.id });
    return { data: { recovery_codes }, message: recovery_codes.length > 0 ? 'Two-step sign-in is on' : 'Authenticator app added' };
  },

  async disable(context: Context, proved: ProvedUser) {
    const account = await acceptProof(context, proved);
    if (!(await turnOff(context, account))) throw isOff();
    await audit(context, { action: 'secondStep.disable', entity: 'users', id: account.id });
    return { message: 'Two-step sign-in is off' };
  },
  async removeApp(context: Context, proved: ProvedUser) {
    const account = await acceptProof(context, proved);
    if (!(await secondStepRepo.removeApp(context.db, account.id))) throw hasNoApp();
    const isOffNow = await completeRemoval(context, account);
    await audit(context, { action: 'secondStep.removeApp', entity: 'users', id: account.id });
    return { message: isOffNow ? 'Authenticator app removed. Two-step sign-in is off.' : 'Authenticator app removed' };
  },
  async newCodes(context: Context, proved: ProvedUser) {
    const account = await acceptProof(context, proved);
    if ((await listMethods(context.db, account.id)).length === 0) throw isOff();
    const recovery_codes = await createRecoveryCodes(context.db, account.id);
    await audit(context, { action: 'secondStep.newCodes', entity: 'users', id: account.id });
    return { data: { recovery_codes }, message: 'The old recovery codes no longer work' };
  },
  async dismissReset({ db, actor }: Context) {
    await secondStepRepo.removeReset(db, actor.id);
    return { message: 'Notice dismissed' };
  },
};
