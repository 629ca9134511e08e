import type { MemberRole } from '../../../contract/entities/members.ts';
import { restoredAmong } from '../../kit/archive.ts';
import { audit, changedFiles } from '../../kit/audit.ts';
import type { Context } from '../../platform/context.ts';
import { notFound, orNotFound } from '../../platform/errors.ts';
import { endSessions } from '../session/index.ts';
import { type Kind, kinds } from './kinds.ts';
import { type MemberChange, membersRepo } from './members.repo.ts';
import { refuseMissingChoices, refuseTaken } from './members.service.ts';

type Facts = {
  name?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  tax_number?: string | undefined;
  password?: string | undefined;
  address?: string | undefined;
  area_id?: number | null | undefined;
  field_id?: number | null | undefined;
  promocode_id?: number | null | undefined;
};
type Draft = Facts & { name: string; phone: string; email: string };

/** A row that must be there, archived or live. */
export const existing = <Row>(kind: Kind, id: number, row: Row | undefined): Row => orNotFound(row, `${kinds[kind].noun} ${id}`);

/** A row that must be live. */
export const stillLive = <Row extends { id: number; archived_at: Date | null }>(kind: Kind, row: Row): Row =>
  orNotFound(row.archived_at ? undefined : row, `live ${kinds[kind].noun} ${row.id}`);

/** Registers a member, pending; whoever it is chooses a password of its own at the first sign-in. */
export const registerMember = async (
  { db, now }: Context,
  draft: Draft,
  { role, passwordHash }: { role: MemberRole; passwordHash: string },
): Promise<number> => {
  await refuseTaken(db, draft);
  await refuseMissingChoices(db, draft);
  const { name, phone, email, address, area_id = null, field_id = null, promocode_id = null } = draft;
  const choices = { area_id, specialty_id: field_id, promo_code_id: promocode_id };
  const account = { role, status: 'pending', password_hash: passwordHash, must_change_password: true } as const;
  return (await membersRepo.insert(db, { ...account, name, phone, email, address: address || null, ...choices }, now)).id;
};

const columnsOf = (change: Facts, passwordHash: string | undefined): MemberChange => {
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

type Before = { id: number; area_id: number | null; specialty_id: number | null; promo_code_id?: number | null };

/** Changes a member's account; a new password ends its sessions and is to be replaced at the next sign-in. */
export const changeMember = async (
  context: Context,
  change: Facts,
  { before, passwordHash }: { before: Before; passwordHash: string | undefined },
): Promise<void> => {
  const { db, now } = context;
  await refuseTaken(db, change, before.id);
  const carried = { area_id: before.area_id, field_id: before.specialty_id, promocode_id: before.promo_code_id };
  await refuseMissingChoices(db, change, carried);
  await membersRepo.update(db, before.id, { change: columnsOf(change, passwordHash), at: now });
  if (passwordHash !== undefined) await endSessions(context, before.id);
};

/** What the audit trail keeps of a change: values, never the password or the files themselves. */
export const auditable = ({ password, ...facts }: Facts, files: Readonly<Record<string, unknown>>) => ({
  ...facts,
  ...(password === undefined ? {} : { password: 'changed' }),
  ...changedFiles(files),
});

/** What a member's row says, under the names that a draft has for it. */
export const knownFacts = (row: Before) => ({ ...row, field_id: row.specialty_id, promocode_id: row.promo_code_id });

/** Archives a user and ends its sessions; answers what its row then says of it. 404 where another was quicker. */
export const archiveUser = async (context: Context, kind: Kind, id: number) => {
  const { noun, actions, entity } = kinds[kind];
  const { db, now, actor } = context;
  if (!(await membersRepo.archive(db, id, { at: now, by: actor.id }))) throw notFound(`There is no live ${noun} ${id}`);
  await endSessions(context, id);
  await audit(context, { action: `${actions}.archive`, entity, id });
  return { archived_at: now, archived_by_name: actor.name };
};

/** Restores those of the ids that are archived. */
export const restoreUsers = async (context: Context, kind: Kind, ids: number[]) => {
  const { label, noun, actions, entity } = kinds[kind];
  const archived = new Set((await membersRepo.archivedAmong(context.db, kind, ids)).map(({ id }) => id));
  if (archived.size > 0) await membersRepo.restore(context.db, [...archived], context.now);
  await audit(
    context,
    [...archived].map((id) => ({ action: `${actions}.restore`, entity, id })),
  );
  return restoredAmong(archived, ids, { label, noun });
};
