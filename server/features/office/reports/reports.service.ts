import { doctorId } from '../../../../contract/entities/members/doctors.ts';
import {
  type DecisionDraft,
  hoursToDecide,
  type Report,
  type ReportEntry,
  type ReportListQuery,
  type ReportPage,
  reportId,
} from '../../../../contract/entities/office/reports.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import type { SeenVersion } from '../../../../contract/kit/version.ts';
import { audit } from '../../../kit/audit.ts';
import { type PageQuery, presentPage } from '../../../kit/list.ts';
import { assertUnchanged, presentVersion } from '../../../kit/stale.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict, orNotFound } from '../../../platform/errors.ts';
import { removals } from './removal.service.ts';
import { type EntryRow, type ReportRow, reportsRead } from './reports.read.ts';
import { reportsRepo } from './reports.repo.ts';

const msToDecide = hoursToDecide * 3_600_000;

type PersonRow = { doctor_id: number; doctor_name: string; doctor_image_id: string | null };

const signer =
  ({ files, actor, now }: Context) =>
  (id: string) =>
    files.signUrl(id, actor.id, now);

const personPresenter = (context: Context) => {
  const sign = signer(context);
  return ({ doctor_id, doctor_name, doctor_image_id }: PersonRow) => ({
    id: toId(doctorId, doctor_id),
    image: doctor_image_id === null ? null : sign(doctor_image_id),
    user: { name: doctor_name },
  });
};

const pageOf = ({ post_id, message_id, message_name }: ReportRow): Report['page'] =>
  message_id === null ? { entity: 'posts', id: post_id ?? 0, name: null } : { entity: 'messages', id: message_id, name: message_name };

const presenter = (context: Context) => {
  const presentPerson = personPresenter(context);
  const sign = signer(context);
  return (row: ReportRow): Report => ({
    id: toId(reportId, row.id),
    kind: row.kind,
    text: row.text,
    photos: row.photos.map(({ image_id }) => sign(image_id)),
    videos: row.videos ?? 0,
    author: presentPerson(row),
    page: pageOf(row),
    reports: row.reports,
    reasons: row.reasons,
    reported_at: row.reported_at.toISOString(),
    due_at: new Date(row.reported_at.getTime() + msToDecide).toISOString(),
    is_hidden: row.is_hidden,
    is_removed: row.record_removed_at !== null,
    outcome: row.outcome,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decided_by_name,
    ...presentVersion(row),
  });
};

const entryPresenter = (context: Context) => {
  const presentPerson = personPresenter(context);
  return (row: EntryRow): ReportEntry => ({
    id: row.id,
    reporter: presentPerson(row),
    reason: row.reason,
    text: row.content,
    created_at: row.created_at.toISOString(),
    outcome: row.outcome,
  });
};

const getOrThrow = async ({ db }: Context, id: number): Promise<ReportRow> => orNotFound(await reportsRead.byId(db, id), `report ${id}`);

const lock = async ({ db }: Context, id: number) => orNotFound(await reportsRepo.lock(db, id), `report ${id}`);

const presentCase = async (context: Context, id: number) => presenter(context)(await getOrThrow(context, id));

/** Reports of what doctors wrote. An item of the list is a record with all of its reports. */
export const reports = {
  async list(context: Context, query: ReportListQuery): Promise<ReportPage> {
    const { counts, ...page } = await reportsRead.page(context.db, query);
    return { data: { ...presentPage(page, presenter(context), query).data, counts } };
  },
  waiting: async ({ db, now }: Context) => ({ data: await reportsRead.countWaiting(db, new Date(now.getTime() - msToDecide)) }),
  async entries(context: Context, id: number, query: PageQuery) {
    await getOrThrow(context, id);
    return presentPage(await reportsRead.entries(context.db, id, query), entryPresenter(context), query);
  },
  async decide(context: Context, id: number, { outcome, ...seen }: DecisionDraft) {
    const { db, actor, now: at } = context;
    const stored = await lock(context, id);
    // Read after the lock: a join in the locking statement would read the rows as they were before the wait.
    const row = await getOrThrow(context, id);
    if (stored.decided_at) throw conflict(`${row.decided_by_name} has already ${stored.outcome} this`);
    await assertUnchanged(row, seen, { singular: 'report', present: () => presenter(context)(row) });
    const isRemoval = outcome === 'removed' && row.record_removed_at === null;
    if (isRemoval) await removals[row.kind].remove(context, row.record_id);
    await reportsRepo.decide(db, id, { outcome, removed_at: isRemoval ? at : null, at, by: actor.id });
    await audit(context, { action: 'reports.decide', entity: 'reports', id, after: { outcome, reports: row.reports } });
    const message =
      outcome === 'kept' ? 'Kept. Doctors see it again, except those who reported it.' : 'Removed. Doctors do not see it any more.';
    return { data: await presentCase(context, id), message };
  },
  async reopen(context: Context, id: number, seen: SeenVersion) {
    const { outcome, removed_at, ...stored } = await lock(context, id);
    if (outcome === null) throw conflict('This report waits for a decision already');
    const row = await getOrThrow(context, id);
    await assertUnchanged(row, seen, { singular: 'report', present: () => presenter(context)(row) });
    // Restored since, or deleted by its author: the record is not as this decision left it.
    const isAsLeft = removed_at !== null && row.record_removed_at?.getTime() === removed_at.getTime();
    if (isAsLeft && !row.is_deleted_by_author) await removals[row.kind].restore(context, row.record_id);
    await reportsRepo.reopen(context.db, stored, context.now);
    await audit(context, { action: 'reports.reopen', entity: 'reports', id, before: { outcome } });
    return { data: await presentCase(context, id), message: 'The report waits for a decision again' };
  },
};
