import { entities } from '../../../contract/entities/index.ts';
import type { MemberRole } from '../../../contract/entities/members.ts';
import { summarizeRestore } from '../../kit/archive.ts';
import { audit, auditNames, changedFiles } from '../../kit/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/index.ts';
import { archivedRecord, conflict, invalid, notFound, orNotFound } from '../../platform/errors.ts';
import { assertFresh } from '../../platform/fresh.ts';
import { assertUncommonPassword } from '../../platform/password-rule.ts';
import { hashNewPassword } from '../../platform/passwords.ts';
import { endSessions } from '../session/index.ts';
import { membersRead, type UniqueFields } from './members.read.ts';
import { type MemberChange, membersRepo } from './members.repo.ts';

/** The entity of each kind of user. */
export const userKinds = { doctor: entities.doctors, company: entities.companies, admin: entities.admins } as const;

type UserKind = keyof typeof userKinds;

type Choices = { area_id?: number | null | undefined; field_id?: number | null | undefined; promocode_id?: number | null | undefined };
type MemberFields = UniqueFields & Choices & { name?: string | undefined; password?: string | undefined; address?: string | undefined };
type MemberDraft = MemberFields & { name: string; phone: string; email: string };

/** Returns a row that must exist, archived or active. */
export const requireFound = <Row>(kind: UserKind, id: number, row: Row | undefined): Row =>
  orNotFound(row, `${userKinds[kind].singular} ${id}`);

/** Returns a row that must be active. */
export const requireActive = <Row extends { name: string; archived_at: Date | null; archived_by_name: string | null }>(
  kind: UserKind,
  row: Row,
): Row => {
  if (row.archived_at) throw archivedRecord(userKinds[kind].singular, row);
  return row;
};

const uniqueFields = [
  { key: 'phone', noun: 'phone' },
  { key: 'email', noun: 'email' },
  { key: 'tax_number', noun: 'tax number' },
] as const;

/** Throws 409 if another user, active or archived, has the phone, e-mail or tax number. */
export const assertNotTaken = async (db: Db, fields: UniqueFields, ownId?: number): Promise<void> => {
  const sentFields = uniqueFields.filter(({ key }) => fields[key] !== undefined);
  if (sentFields.length === 0) return;
  const holders = (await membersRead.findByUniqueFields(db, fields)).filter(({ id }) => id !== ownId);
  const errors: Record<string, string[]> = {};
  for (const { key, noun } of sentFields) {
    const holder = holders.find((each) => each[key] === fields[key]);
    if (holder) errors[key] = [`This ${noun} is already taken by ${holder.archived_at ? 'an archived' : 'another'} ${holder.role}`];
  }
  const first = Object.values(errors)[0]?.[0];
  if (first) throw conflict(first, errors);
};

const choiceFields = [
  { key: 'area_id', noun: 'an area' },
  { key: 'field_id', noun: 'a specialty' },
  { key: 'promocode_id', noun: 'a promo code' },
] as const;

/** Throws 422 for a choice that is unknown or archived, unless it is the member's current one. */
const assertValidChoices = async (db: Db, choices: Choices, current: Choices = {}): Promise<void> => {
  const changed = choiceFields.filter(({ key }) => typeof choices[key] === 'number' && choices[key] !== current[key]);
  if (changed.length === 0) return;
  const active = await membersRead.activeChoices(db, {
    area: choices.area_id ?? 0,
    specialty: choices.field_id ?? 0,
    promoCode: choices.promocode_id ?? 0,
  });
  const errors = Object.fromEntries(
    changed.filter(({ key }) => !active[key]).map(({ key, noun }) => [key, [`Choose ${noun} that exists`]]),
  );
  const first = Object.values(errors)[0]?.[0];
  if (first) throw invalid(first, errors);
};

/** Registers a pending member, who has to choose a password at the first sign-in; returns the id. */
export const registerMember = async (
  { db, now }: Context,
  draft: MemberDraft,
  { role, passwordHash }: { role: MemberRole; passwordHash: string },
): Promise<number> => {
  await assertNotTaken(db, draft);
  await assertValidChoices(db, draft);
  const { name, phone, email, address, area_id = null, field_id = null, promocode_id = null } = draft;
  const choices = { area_id, specialty_id: field_id, promo_code_id: promocode_id };
  const account = { role, status: 'pending', password_hash: passwordHash, must_change_password: true } as const;
  return (await membersRepo.insert(db, { ...account, name, phone, email, address: address || null, ...choices }, now)).id;
};

const columnsOf = (change: MemberFields, passwordHash: string | undefined): MemberChange => {
  const { name, phone, email, address, area_id, field_id, promocode_id } = change;
  return {
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { phone }),
    ...(email === undefined ? {} : { email }),
    ...(address === undefined ? {} : { address: address || null }),
    ...(area_id === undefined ? {} : { area_id }),
    ...(field_id === undefined ? {} : { specialty_id: field_id }),
    ...(promocode_id === undefined ? {} : { promo_code_id: promocode_id }),
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash, must_change_password: true }),
  };
};

/** Returns the name, phone and e-mail of a user; an empty object for an unknown id. */
export const findPasswordOwner = async (db: Db, id: number) => (await membersRead.findPasswordOwner(db, id)) ?? {};

/** Hashes the password of a change, if it has one, after comparing it with the user's data before and after the change. */
export const hashChangedPassword = async (
  db: Db,
  id: number,
  { name, phone, email, password }: MemberFields,
): Promise<string | undefined> => {
  if (password === undefined) return undefined;
  const before = await findPasswordOwner(db, id);
  await assertUncommonPassword(password, before);
  return hashNewPassword(password, { name, phone, email });
};

type MemberBefore = { id: number; area_id: number | null; specialty_id: number | null; promo_code_id?: number | null };
type AccountBefore = MemberBefore & { phone: string; email: string };
type AccountUpdate = { role: MemberRole; before: AccountBefore; passwordHash: string | undefined };

/** Whether somebody else may sign in after the change: with the password, or with a code sent to the phone or e-mail. Doctors get no codes. */
const changesAccess = (change: MemberFields, { role, before, passwordHash }: AccountUpdate): boolean =>
  passwordHash !== undefined ||
  (role === 'company' && (['phone', 'email'] as const).some((key) => change[key] !== undefined && change[key] !== before[key]));

/** Updates a member's account. A new password ends the sessions and has to be replaced at the next sign-in. */
export const updateMember = async (context: Context, change: MemberFields, update: AccountUpdate): Promise<void> => {
  const { db, actor, now } = context;
  const { before, passwordHash } = update;
  if (changesAccess(change, update)) assertFresh(actor, now);
  await assertNotTaken(db, change, before.id);
  const current = { area_id: before.area_id, field_id: before.specialty_id, promocode_id: before.promo_code_id };
  await assertValidChoices(db, change, current);
  await membersRepo.update(db, before.id, { change: columnsOf(change, passwordHash), at: now });
  if (passwordHash === undefined) return;
  await endSessions(context, before.id);
  context.recordEvent({ kind: 'password_reset', userId: before.id, detail: 'administrator' });
};

/** The fields of a draft for the audit trail. For a password and for files it only says that they changed. */
export const auditFields = ({ password, ...fields }: MemberFields, files: Readonly<Record<string, unknown>>) => ({
  ...fields,
  ...(password === undefined ? {} : { password: 'changed' }),
  ...changedFiles(files),
});

/** A member's row under the field names of a draft. */
export const toDraftFields = (row: MemberBefore) => ({ ...row, field_id: row.specialty_id, promocode_id: row.promo_code_id });

/** Archives a user and ends the sessions; returns the changed columns. Throws 404 if another request archived the user first. */
export const archiveUser = async (context: Context, kind: UserKind, id: number) => {
  const { singular } = userKinds[kind];
  const { db, now, actor } = context;
  const version = await membersRepo.archive(db, id, { at: now, by: actor.id });
  if (!version) throw notFound(`The ${singular} ${id} is not active`);
  await endSessions(context, id);
  await audit(context, { ...auditNames(userKinds[kind], 'archive'), id });
  return { ...version, archived_at: now, archived_by_name: actor.name };
};

/** Restores those of the given users that are archived. */
export const restoreUsers = async (context: Context, kind: UserKind, ids: number[]) => {
  const entity = userKinds[kind];
  const archived = (await membersRepo.lockArchived(context.db, kind, ids)).map(({ id }) => id);
  // Read after the lock, because a request may have been cancelled meanwhile.
  const erasures = new Map((await membersRepo.listErasures(context.db, ids)).map((erasure) => [erasure.user_id, erasure]));
  const restored = new Set(archived.filter((id) => !erasures.has(id)));
  if (restored.size > 0) await membersRepo.restore(context.db, [...restored], context.now);
  await audit(
    context,
    [...restored].map((id) => ({ ...auditNames(entity, 'restore'), id })),
  );
  const reasonOf = (id: number) => {
    const erasure = erasures.get(id);
    if (restored.has(id)) return null;
    if (!erasure) return `The archived ${entity.singular} ${id} was not found`;
    return erasure.done_at
      ? `The personal data of the ${entity.singular} ${id} was erased and cannot be restored`
      : `The personal data of the ${entity.singular} ${id} is to be erased. Cancel the erasure first`;
  };
  return summarizeRestore(
    entity,
    ids.map((id) => ({ id, reason: reasonOf(id) })),
    (id) => !restored.has(id) && !erasures.has(id),
  );
};
