import { type Registration, type RegistrationDraft, registrationDraft } from '../../../../contract/app/registration.ts';
import { areaId } from '../../../../contract/entities/content/areas.ts';
import { specialtyId } from '../../../../contract/entities/content/specialties.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { dayMs } from '../../../../contract/kit/time-zone.ts';
import type { PublicContext } from '../../../platform/context.ts';
import type { Database, Db } from '../../../platform/database/index.ts';
import { AppError, conflict, invalidField, unauthenticated } from '../../../platform/errors.ts';
import type { RegistrationContext } from '../../../platform/registration.ts';
import { hashNewPassword } from '../../../platform/security/passwords.ts';
import { createToken, hashToken } from '../../access/session/index.ts';
import { assertValidChoices, findTaken, membersRead } from '../../members/accounts/index.ts';
import { appSettingsRepo } from '../app-settings/index.ts';
import type { VerifiedPhone } from '../codes/index.ts';
import { registrationRead } from './registration.read.ts';
import { type RegistrationRow, registrationRepo } from './registration.repo.ts';

/** A registration ends when it was not changed for this time; the cleanup job removes it. */
const lifetimeMs = 7 * dayMs;

const hasAccount = 'You have an account already. Sign in.';

type OpenRow = RegistrationRow & { phone: string };
type Deps = { context: Omit<RegistrationContext, 'db'>; database: Database };

/** Finds the id of the registration of a token; undefined if there is none or it has ended. */
export const findRegistration = async (db: Db, token: string, now: Date): Promise<string | undefined> =>
  (await registrationRepo.findByToken(db, hashToken(token), new Date(now.getTime() - lifetimeMs)))?.id;

const assertOpen = (row: RegistrationRow | undefined): OpenRow => {
  if (!row) throw unauthenticated();
  if (row.phone === null) throw new AppError('registration_closed', 'This registration was submitted already. Sign in.');
  return { ...row, phone: row.phone };
};

/** Reads a registration. Throws 409 `registration_closed` if it was submitted. */
export const findOpen = async (db: Db, id: string): Promise<OpenRow> => assertOpen(await registrationRepo.find(db, id));

/** Like `findOpen`, and locks it until the transaction ends. */
export const lockOpen = async ({ db, registrationId }: RegistrationContext): Promise<OpenRow> =>
  assertOpen(await registrationRepo.lock(db, registrationId));

/** The consents of a registration. */
export const readConsents = ({ consents }: RegistrationRow) => registrationDraft.shape.consents.parse(consents);

export const present = async (db: Db, row: RegistrationRow): Promise<Registration> => ({
  phone: row.phone ?? '',
  name: row.name,
  email: row.email,
  address: row.address,
  area_id: row.area_id === null ? null : toId(areaId, row.area_id),
  field_id: row.specialty_id === null ? null : toId(specialtyId, row.specialty_id),
  promo_code: await registrationRead.promoCodeName(db, row.promo_code_id),
  syndicate_number: row.syndicate_number,
  consents: readConsents(row),
  terms_version: row.terms_version,
  has_password: row.password_hash !== null,
  has_front: row.front_image_id !== null,
  has_back: row.back_image_id !== null,
  has_image: row.image_id !== null,
  expires_at: new Date(row.updated_at.getTime() + lifetimeMs).toISOString(),
});

/** Throws 409 if another user, active or archived, has the phone or the e-mail. The caller has proven the phone. */
export const assertNoAccount = async (db: Db, fields: { phone: string; email?: string }): Promise<void> => {
  const taken = Object.keys(findTaken(fields, await membersRead.findByUniqueFields(db, [fields])));
  if (taken.length > 0) throw conflict(hasAccount, Object.fromEntries(taken.map((field) => [field, [hasAccount]])));
};

/** Throws 403 `terms_outdated` unless the version is that of the current terms. */
export const assertCurrentTerms = async (db: Db, version: string | null): Promise<void> => {
  const { terms_version } = await appSettingsRepo.read(db);
  if (version !== terms_version) throw new AppError('terms_outdated', 'Accept the current terms first.');
};

const findPromoCode = async (db: Db, name: string | undefined): Promise<number | null> => {
  if (!name) return null;
  const row = await registrationRead.promoCodeByName(db, name);
  if (!row) throw invalidField('promo_code', 'This promo code does not exist.');
  return row.id;
};

/** Counts the registrations that are not submitted and have not expired. */
export const countOpenRegistrations = (db: Db, now: Date): Promise<number> =>
  registrationRepo.countOpen(db, new Date(now.getTime() - lifetimeMs));

export const registrations = {
  /** Starts the registration of a proven phone. An earlier one of this phone ends. */
  async create(context: PublicContext, { phone, language, redeem }: VerifiedPhone) {
    const { db, now } = context;
    await redeem(context);
    await assertNoAccount(db, { phone });
    await registrationRepo.removeOfPhone(db, phone);
    const token = createToken();
    const entry = { token_hash: hashToken(token), phone, locale: language, consents: '[]', created_at: now, updated_at: now };
    return { data: { token, registration: await present(db, await registrationRepo.insert(db, entry)) } };
  },
  read: async ({ db, registrationId }: RegistrationContext) => ({ data: await present(db, await findOpen(db, registrationId)) }),
  /** Hashes the password, if there is one, outside a transaction. */
  async hashPassword({ context, database }: Deps, { password, name, email }: RegistrationDraft): Promise<string | undefined> {
    const { phone } = await findOpen(database.db, context.registrationId);
    return password === undefined ? undefined : hashNewPassword(password, { name, email, phone });
  },
  async change(context: RegistrationContext, draft: RegistrationDraft, newHash: string | undefined) {
    const { db, now } = context;
    const { id, password_hash } = await lockOpen(context);
    await assertCurrentTerms(db, draft.terms_version);
    await assertValidChoices(db, [draft]);
    const passwordHash = newHash ?? password_hash;
    if (passwordHash === null) throw invalidField('password', 'Password is required');
    const row = await registrationRepo.update(db, id, {
      ...{ name: draft.name, email: draft.email, address: draft.address || null, password_hash: passwordHash },
      ...{ area_id: draft.area_id, specialty_id: draft.field_id, promo_code_id: await findPromoCode(db, draft.promo_code) },
      ...{ syndicate_number: draft.syndicate_number || null, terms_version: draft.terms_version },
      ...{ consents: JSON.stringify(draft.consents), updated_at: now },
    });
    return { data: await present(db, row) };
  },
};
