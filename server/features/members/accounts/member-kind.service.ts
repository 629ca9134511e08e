import type { MemberRole } from '../../../../contract/entities/members/members.ts';
import type { SeenVersion } from '../../../../contract/kit/version.ts';
import { audit, auditNames, changedFieldsBefore } from '../../../kit/audit.ts';
import { toFields } from '../../../kit/columns.ts';
import { readDays } from '../../../kit/days.ts';
import { type PageQuery, type PageResult, presentPage } from '../../../kit/list.ts';
import { assertUnchanged } from '../../../kit/stale.ts';
import type { Context, StoredFiles } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { archivedRecord, orNotFound } from '../../../platform/errors.ts';
import { recordViews } from '../../access/document-views/index.ts';
import { decisions } from './decisions.service.ts';
import type { MemberRow } from './members.present.ts';
import type { MemberQuery } from './members.read.ts';
import { accountColumns, membersRepo } from './members.repo.ts';
import {
  addRegistrationNotice,
  archiveUser,
  auditFields,
  getOnly,
  type MemberChange,
  type MemberDraft,
  registerMembers,
  updateMember,
  userKinds,
} from './members.service.ts';
import { claimApplicant, type Position, type Reads } from './verification.service.ts';

type ListQuery = Omit<MemberQuery, 'timeZone'>;
type Registered<Draft> = { id: number; draft: Draft };

/** What a kind of member adds to an account. */
type MemberKind<Draft, Change, FileName extends string, FileColumns, Row, Item> = {
  /** The columns of the fields that the kind adds to those of the account. */
  columns: Readonly<Record<string, keyof Row & string>>;
  reads: Reads<Row> & { page(db: Db, query: MemberQuery, isArchived: boolean): Promise<PageResult<Row>> };
  repo: {
    insert(db: Db, members: readonly Registered<Draft>[], files: FileColumns): Promise<unknown>;
    update(db: Db, id: number, given: { change: Change; files: FileColumns }): Promise<unknown>;
  };
  presenter(context: Context): (row: Row) => Item;
  /** The addresses of the identity documents. */
  documentsOf(item: Item): (string | null)[];
  /** Records the files of a request. Returns their columns, and whether identity documents are among them. */
  recordFiles(context: Context, files: StoredFiles<FileName>): Promise<{ columns: FileColumns; hasDocuments: boolean }>;
};

/** Creates the service of one kind of member, with audit entries and messages. */
export const createMemberService = <
  Draft extends MemberDraft,
  Change extends MemberChange,
  FileName extends string,
  FileColumns,
  Row extends MemberRow,
  Item extends object,
>(
  role: MemberRole,
  { columns, reads, repo, presenter, documentsOf, recordFiles }: MemberKind<Draft, Change, FileName, FileColumns, Row, Item>,
) => {
  const entity = userKinds[role];
  const getOrThrow = async ({ db }: Context, id: number): Promise<Row> => orNotFound(await reads.byId(db, id), `${entity.singular} ${id}`);
  const getActive = async (context: Context, id: number): Promise<Row> => {
    const row = await getOrThrow(context, id);
    if (row.archived_at) throw archivedRecord(entity.singular, row);
    return row;
  };
  const findAndPresent = async (context: Context, id: number): Promise<Item> => presenter(context)(await getOrThrow(context, id));
  const listPage = async (context: Context, query: ListQuery, isArchived: boolean) =>
    presentPage(await reads.page(context.db, readDays(context, query), isArchived), presenter(context), query);
  const register = async (
    context: Context,
    drafts: readonly Draft[],
    { files, passwordHash }: { files: StoredFiles<FileName>; passwordHash: string },
  ) => {
    const recorded = await recordFiles(context, files);
    const registered = await registerMembers(context, drafts, { role, passwordHash });
    await repo.insert(context.db, registered, recorded.columns);
    await audit(
      context,
      registered.map(({ id, draft }) => ({ ...auditNames(entity, 'create'), id, after: auditFields(draft, files) })),
    );
    return registered.map(({ id }) => id);
  };
  return {
    getOrThrow,
    findAndPresent,
    list: (context: Context, query: ListQuery) => listPage(context, query, false),
    archivedPage: (context: Context, query: ListQuery) => listPage(context, query, true),
    /** Registers the members of a file; nobody knows their password, which they share. Returns the ids in the order of the drafts. */
    createAll: (context: Context, drafts: readonly Draft[], passwordHash: string) => register(context, drafts, { files: {}, passwordHash }),
    create: async (context: Context, draft: Draft, given: { files: StoredFiles<FileName>; passwordHash: string }) => {
      const id = getOnly(await register(context, [draft], given));
      await addRegistrationNotice(context, role, id);
      return { data: await findAndPresent(context, id), message: `${entity.label} added successfully` };
    },
    update: async (
      context: Context,
      change: Change & SeenVersion,
      { id, files, passwordHash }: { id: number; files: StoredFiles<FileName>; passwordHash: string | undefined },
    ) => {
      const { db, now } = context;
      // Locked first, so that no other request archives it between the read and the update.
      await membersRepo.lock(db, id);
      const before = await getActive(context, id);
      await assertUnchanged(before, change, { ...entity, present: () => presenter(context)(before) });
      const recorded = await recordFiles(context, files);
      await updateMember(context, change, { role, before, passwordHash });
      await repo.update(db, id, { change, files: recorded.columns });
      if (recorded.hasDocuments) await membersRepo.setDocumentsRemoved(db, id, { at: now, removedAt: null });
      const previous = toFields({ ...accountColumns, ...columns }, before);
      const auditChanges = { before: changedFieldsBefore(change, previous), after: auditFields(change, files) };
      await audit(context, { ...auditNames(entity, 'update'), id, ...auditChanges });
      return { data: await findAndPresent(context, id), message: `${entity.label} updated successfully` };
    },
    archive: async (context: Context, id: number) => {
      const row = await getActive(context, id);
      const archived = { ...row, ...(await archiveUser(context, role, id)) };
      return { data: presenter(context)(archived), message: `${entity.label} deleted successfully` };
    },
    decisions: async (context: Context, id: number, query: PageQuery) => {
      await getOrThrow(context, id);
      return decisions.list(context, id, query);
    },
    /** Claims the next pending member, or the one to show. */
    claimNext: async (context: Context, position: Position) => {
      const { row, next, ...rest } = await claimApplicant(context, { role, reads }, position);
      const present = presenter(context);
      const urlsOf = (each: Row) => documentsOf(present(each)).filter((url) => url !== null);
      // The screen may show documents that it fetched ahead, without another request.
      if (row && urlsOf(row).length > 0) await recordViews(context.db, [{ userId: context.actor.id, recordId: row.id }], context);
      return { member: row ? present(row) : null, ahead: next ? urlsOf(next) : [], ...rest };
    },
  };
};
