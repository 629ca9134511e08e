import { entities } from '../../../../contract/entities/index.ts';
import {
  type DeclineKind,
  type DeclineReason,
  type DeclineReasonArchiveQuery,
  type DeclineReasonChange,
  type DeclineReasonDraft,
  type DeclineReasonId,
  type DeclineReasonOrder,
  declineReasonId,
  maxReasons,
} from '../../../../contract/entities/messages/decline-reasons.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import type { SeenVersion } from '../../../../contract/kit/version.ts';
import { presentArchived, type RestoreOutcome, summarizeRestore } from '../../../kit/archive.ts';
import { audit } from '../../../kit/audit.ts';
import { type PageQuery, presentPage } from '../../../kit/list.ts';
import { assertUnchanged, presentVersion } from '../../../kit/stale.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict, invalidField, orNotFound } from '../../../platform/errors.ts';
import { type DeclineReasonRow, declineReasonsRepo as repo } from './decline-reasons.repo.ts';

const { auditKey } = entities.declineReasons;

const present = ({ id, kind, text, ...row }: DeclineReasonRow): DeclineReason => ({
  id: toId(declineReasonId, id),
  kind,
  text,
  ...presentArchived(row),
  ...presentVersion(row),
});

/** Locks the kind of a reason and reads the reason. */
const lock = async ({ db }: Context, id: number): Promise<DeclineReasonRow | undefined> => {
  const found = await repo.byId(db, id);
  if (!found) return undefined;
  await repo.lockKind(db, found.kind);
  return repo.byId(db, id);
};

/** An active reason, with its kind locked. */
const lockOrThrow = async (context: Context, id: number): Promise<DeclineReasonRow> => {
  const row = await lock(context, id);
  return orNotFound(row?.archived_at === null ? row : undefined, `reason ${id}`);
};

const findAndPresent = async ({ db }: Context, id: number) => present(orNotFound(await repo.byId(db, id), `reason ${id}`));

const isFull = async ({ db }: Context, kind: DeclineKind) => (await repo.listActive(db, kind)).length >= maxReasons;
const fullReason = `There can be at most ${maxReasons} reasons. Delete one first.`;

const assertNewText = async ({ db }: Context, draft: DeclineReasonDraft, except = 0) => {
  if (await repo.findByText(db, draft, except)) throw invalidField('text', 'This reason already exists');
};

const missing = (id: number) => `The archived reason ${id} was not found`;

const restoreOne = async (context: Context, id: number): Promise<RestoreOutcome> => {
  const { db, now } = context;
  const row = await lock(context, id);
  if (!row || row.archived_at === null) return { id, reason: missing(id) };
  const same = await repo.findByText(db, row, id);
  if (same) return { id, reason: 'An active reason has the same text', clash: { id: same.id, name: row.text } };
  if (await isFull(context, row.kind)) return { id, reason: fullReason };
  await repo.restore(db, row, now);
  await audit(context, { action: 'declineReasons.restore', entity: auditKey, id });
  return { id, reason: null };
};

export const declineReasons = {
  async list({ db }: Context, kind: DeclineKind) {
    return { data: (await repo.list(db, kind)).map(present) };
  },
  async archived({ db }: Context, query: DeclineReasonArchiveQuery & PageQuery) {
    return presentPage(await repo.archived(db, query), present, query);
  },
  async create(context: Context, draft: DeclineReasonDraft) {
    const { db, now, actor } = context;
    await repo.lockKind(db, draft.kind);
    if (await isFull(context, draft.kind)) throw conflict(fullReason);
    await assertNewText(context, draft);
    const { id } = await repo.insert(db, draft, { at: now, by: actor.id });
    await audit(context, { action: 'declineReasons.create', entity: auditKey, id, after: draft });
    return { data: await findAndPresent(context, id), message: 'Reason added successfully' };
  },
  async update(context: Context, id: DeclineReasonId, { text, seen_updated_at }: DeclineReasonChange & SeenVersion) {
    const stored = await lockOrThrow(context, id);
    await assertUnchanged(stored, { seen_updated_at }, { ...entities.declineReasons, present: () => present(stored) });
    await assertNewText(context, { kind: stored.kind, text }, id);
    await repo.update(context.db, id, { text, at: context.now });
    await audit(context, { action: 'declineReasons.update', entity: auditKey, id, before: { text: stored.text }, after: { text } });
    return { data: await findAndPresent(context, id), message: 'Reason updated successfully' };
  },
  async order(context: Context, { kind, ids }: DeclineReasonOrder) {
    const { db } = context;
    await repo.lockKind(db, kind);
    const active = await repo.listActive(db, kind);
    const isSame = new Set(ids).size === active.length && active.every(({ id }) => ids.some((other) => other === id));
    if (!isSame || ids.length !== active.length)
      throw conflict('The reasons have changed in the meantime. Check their order and try again.');
    await repo.setOrder(db, ids);
    const before = new Map<number, number>(active.map(({ id }, index) => [id, index + 1]));
    const moved = ids.flatMap((id, index) => (before.get(id) === index + 1 ? [] : [{ id, position: index + 1 }]));
    await audit(
      context,
      moved.map(({ id, position }) => ({
        action: 'declineReasons.order',
        entity: auditKey,
        id,
        before: { position: before.get(id) },
        after: { position },
      })),
    );
    return { message: 'Order saved successfully' };
  },
  async archive(context: Context, id: DeclineReasonId) {
    const { text } = await lockOrThrow(context, id);
    await repo.archive(context.db, id, { at: context.now, by: context.actor.id });
    await audit(context, { action: 'declineReasons.archive', entity: auditKey, id, before: { text } });
    return { message: 'Reason deleted successfully' };
  },
  async restore(context: Context, ids: readonly DeclineReasonId[]) {
    const outcomes: RestoreOutcome[] = [];
    for (const id of ids) outcomes.push(await restoreOne(context, id));
    return summarizeRestore(entities.declineReasons, outcomes, (id) =>
      outcomes.some((outcome) => outcome.id === id && outcome.reason === missing(id)),
    );
  },
};
