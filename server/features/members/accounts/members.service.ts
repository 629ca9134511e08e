import { entities } from '../../../../contract/entities/index.ts';
import type { MemberRole } from '../../../../contract/entities/members/members.ts';
import type { SeenVersion } from '../../../../contract/kit/version.ts';
import { summarizeRestore } from '../../../kit/archive.ts';
import { audit, auditNames, changedFiles } from '../../../kit/audit.ts';
import { toChanges } from '../../../kit/columns.ts';
import type { Actor, Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { assertUncommonPassword } from '../../../platform/security/password-rule.ts';
import { hashNewPassword } from '../../../platform/security/passwords.ts';
import { assertRecentPassword } from '../../../platform/security/recent-password.ts';
import { endSessions } from '../../access/session/index.ts';
import { addNotice } from '../../office/notices/index.ts';
import { membersRead, type UniqueFields } from './members.read.ts';
import { type AccountDraft, type AppChoices, accountColumns, membersRepo } from './members.repo.ts';

/** The entity of each kind of user. */
export const userKinds = { doctor: entities.doctors, company: entities.companies, admin: entities.admins } as const;

type UserKind = keyof typeof userKinds;

type Choices = Pick<AccountDraft, 'area_id' | 'field_id' | 'promocode_id'>;
/** The draft of a member, which has further fields of its kind. */
export type MemberDraft = AccountDraft & UniqueFields & { password?: string | undefined };
/** A change of a member. Fields that are absent keep their values. */
export type MemberChange = { [Field in keyof MemberDraft]?: MemberDraft[Field] | undefined };

const uniqueFields = [
  { key: 'phone', noun: 'phone' },
  { key: 'email', noun: 'email' },
  { key: 'tax_number', noun: 'tax number' },
] as const;

type Holder = Awaited<ReturnType<typeof membersRead.findByUniqueFields>>[number];

/** Which of the fields another user has, with a message for each. */
export const findTaken = (fields: UniqueFields, holders: readonly Holder[]): Record<string, string[]> => {
  const errors: Record<string, string[]> = {};
  for (const { key, noun } of uniqueFields) {
    const holder = fields[key] === undefined ? undefined : holders.find((each) => each[key] === fields[key]);
    if (holder) errors[key] = [`This ${noun} is already taken by ${holder.archived_at ? 'an archived' : 'another'} ${holder.role}`];
  }
  return errors;
};

/** Throws 409 if other users, active or archived, have the phone, e-mail or tax number of one of the drafts. */
const assertNoneTaken = async (db: Db, drafts: readonly UniqueFields[], ownId?: number): Promise<void> => {
  if (!drafts.some((fields) => uniqueFields.some(({ key }) => fields[key] !== undefined))) return;
  const holders = (await membersRead.findByUniqueFields(db, drafts)).filter(({ id }) => id !== ownId);
  for (const fields of drafts) {
    const errors = findTaken(fields, holders);
    const first = Object.values(errors)[0]?.[0];
    if (first) throw conflict(first, errors);
  }
};

/** Throws 409 if another user, active or archived, has the phone, e-mail or tax number. */
export const assertNotTaken = (db: Db, fields: UniqueFields, ownId?: number): Promise<void> => assertNoneTaken(db, [fields], ownId);

const choiceFields = [
  { key: 'area_id', noun: 'an area' },
  { key: 'field_id', noun: 'a specialty' },
  { key: 'promocode_id', noun: 'a promo code' },
] as const;

/** Throws 422 for a choice that is unknown or archived, unless it is the member's current one. */
export const assertValidChoices = async (db: Db, drafts: readonly Choices[], current: Choices = {}): Promise<void> => {
  const changed = drafts.flatMap((choices) =>
    choiceFields.flatMap((field) => {
      const id = choices[field.key];
      return typeof id === 'number' && id !== current[field.key] ? [{ ...field, id }] : [];
    }),
  );
  if (changed.length === 0) return;
  const idsOf = (wanted: keyof Choices) => changed.flatMap(({ key, id }) => (key === wanted ? [id] : []));
  const ids = { areas: idsOf('area_id'), specialties: idsOf('field_id'), promoCodes: idsOf('promocode_id') };
  const rows = await membersRead.activeChoices(db, ids);
  const active = new Set(rows.map(({ field, id }) => `${field} ${id}`));
  const errors = Object.fromEntries(
    changed.filter(({ key, id }) => !active.has(`${key} ${id}`)).map(({ key, noun }) => [key, [`Choose ${noun} that exists`]]),
  );
  const first = Object.values(errors)[0]?.[0];
  if (first) throw invalid(first, errors);
};

type NewAccount = {
  role: MemberRole;
  passwordHash: string;
  /** Only of a doctor who registered in the members' app, with an own password. Anybody else has to choose one at the first sign-in. */
  choices?: AppChoices;
};

/** Registers pending members; returns them with their drafts, in the order of the drafts. */
export const registerMembers = async <Draft extends MemberDraft>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  drafts: readonly Draft[],
  { role, passwordHash, choices }: NewAccount,
): Promise<{ id: number; draft: Draft }[]> => {
  await assertNoneTaken(db, drafts);
  await assertValidChoices(db, drafts);
  const account = {
    role,
    status: 'pending',
    password_hash: passwordHash,
    must_change_password: choices === undefined,
    ...choices,
  } as const;
  const idByPhone = await membersRepo.insertAll(db, drafts, { ...account, at: now });
  return drafts.map((draft) => {
    const id = idByPhone.get(draft.phone);
    if (id === undefined) throw new Error('A registered member has no id');
    return { id, draft };
  });
};

/** The only member that was registered. */
export const getOnly = <Row>([row, ...others]: readonly Row[]): Row => {
  if (row === undefined || others.length > 0) throw new Error('Exactly one member must have been registered');
  return row;
};

/** Tells the reviewers that somebody registered a member. An import tells that it has finished instead. */
export const addRegistrationNotice = (
  { db, now, actor }: Pick<Context, 'db' | 'now'> & { actor: { id: number } },
  role: MemberRole,
  id: number,
): Promise<void> => addNotice(db, { kind: `${role}_submitted`, entity: userKinds[role].auditKey, at: now, by: actor.id, id });

/** Returns the name, phone and e-mail of a user; an empty object for an unknown id. */
export const findPasswordOwner = async (db: Db, id: number) => (await membersRead.findPasswordOwner(db, id)) ?? {};

/** Hashes the password of a change, if it has one, after comparing it with the user's data before and after the change. */
export const hashChangedPassword = async (
  db: Db,
  id: number,
  { name, phone, email, password }: MemberChange,
): Promise<string | undefined> => {
  if (password === undefined) return undefined;
  const before = await findPasswordOwner(db, id);
  await assertUncommonPassword(password, before);
  return hashNewPassword(password, { name, phone, email });
};

type MemberBefore = { id: number; area_id: number | null; specialty_id: number | null; promo_code_id?: number | null };
type AccountBefore = MemberBefore & { phone: string; email: string };
type AccountUpdate = { role: MemberRole; before: AccountBefore; passwordHash: string | undefined };

/** Whether somebody else may sign in after the change: with the password, or with a code sent to the phone or e-mail. */
const changesAccess = (change: MemberChange, { before, passwordHash }: AccountUpdate): boolean =>
  passwordHash !== undefined || (['phone', 'email'] as const).some((key) => change[key] !== undefined && change[key] !== before[key]);

/** Updates a member's account. A new password ends the sessions and has to be replaced at the next sign-in. */
export const updateMember = async (context: Context, change: MemberChange, update: AccountUpdate): Promise<void> => {
  const { db, actor, now } = context;
  const { before, passwordHash } = update;
  // A doctor who was declined corrects the own application.
  if (actor.id !== before.id && changesAccess(change, update))
    assertRecentPassword(actor, now, `change what a ${update.role} signs in with`);
  await assertNotTaken(db, change, before.id);
  const current = { area_id: before.area_id, field_id: before.specialty_id, promocode_id: before.promo_code_id };
  await assertValidChoices(db, [change], current);
  const password = passwordHash === undefined ? {} : { password_hash: passwordHash, must_change_password: true };
  await membersRepo.update(db, before.id, { change: { ...toChanges(accountColumns, change), ...password }, at: now });
  if (passwordHash === undefined) return;
  await endSessions(context, before.id);
  context.recordEvent({ kind: 'password_reset', userId: before.id, detail: 'administrator' });
};

/** The fields of a draft for the audit trail. For a password and for files it only says that they changed. */
export const auditFields = (
  { password, seen_updated_at: _, ...fields }: MemberChange & SeenVersion,
  files: Readonly<Record<string, unknown>>,
) => ({
  // A cleared text is stored as null.
  ...Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value === '' ? null : value])),
  ...(password === undefined ? {} : { password: 'changed' }),
  ...changedFiles(files),
});

type Archiver = Pick<Context, 'db' | 'now' | 'requestId'> & { actor: Pick<Actor, 'id' | 'name'> | undefined };

/** Archives a user and ends the sessions; returns the changed columns. Throws 404 if another request archived the user first. */
export const archiveUser = async (context: Archiver, kind: UserKind, id: number) => {
  const { singular } = userKinds[kind];
  const { db, now, actor } = context;
  const version = await membersRepo.archive(db, id, { at: now, by: actor?.id ?? null });
  if (!version) throw notFound(`The ${singular} ${id} is not active`);
  await endSessions(context, id);
  await audit(context, { ...auditNames(userKinds[kind], 'archive'), id });
  return { ...version, archived_at: now, archived_by_name: actor?.name ?? null };
};

/** Why users stay in the archive, by id. */
type FindReasons = (context: Context, ids: readonly number[]) => Promise<Map<number, string>>;

const findErasureReasons = async ({ db }: Context, kind: UserKind, ids: number[]): Promise<Map<number, string>> => {
  const { singular } = userKinds[kind];
  return new Map(
    (await membersRepo.listErasures(db, ids)).map(({ user_id: id, done_at }) => [
      id,
      done_at
        ? `The personal data of the ${singular} ${id} was erased and cannot be restored`
        : `The personal data of the ${singular} ${id} is to be erased. Cancel the erasure first`,
    ]),
  );
};

/** Restores those of the given users that are archived and that nothing keeps in the archive. */
export const restoreUsers = async (
  context: Context,
  kind: UserKind,
  { ids, findReasons }: { ids: number[]; findReasons?: FindReasons },
) => {
  const entity = userKinds[kind];
  const archived = (await membersRepo.lockArchived(context.db, kind, ids)).map(({ id }) => id);
  // Read after the lock, because a request may have been cancelled meanwhile.
  const reasons = new Map([...((await findReasons?.(context, archived)) ?? []), ...(await findErasureReasons(context, kind, ids))]);
  const restored = new Set(archived.filter((id) => !reasons.has(id)));
  if (restored.size > 0) await membersRepo.restore(context.db, [...restored], context.now);
  await audit(
    context,
    [...restored].map((id) => ({ ...auditNames(entity, 'restore'), id })),
  );
  const reasonOf = (id: number) => (restored.has(id) ? null : (reasons.get(id) ?? `The archived ${entity.singular} ${id} was not found`));
  return summarizeRestore(
    entity,
    ids.map((id) => ({ id, reason: reasonOf(id) })),
    (id) => !restored.has(id) && !reasons.has(id),
  );
};
