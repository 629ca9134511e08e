import type { ActivityGroup, AuditEntry, AuditListQuery } from '../../../../contract/entities/office/audit.ts';
import { readDays } from '../../../kit/days.ts';
import { presentPage } from '../../../kit/list.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { activitySince } from './activity.read.ts';
import { type AuditRow, auditRead, type FieldReference, type ReferenceField } from './audit.read.ts';
import { sealsRepo } from './sealing/seals.repo.ts';

type Fields = Record<string, unknown>;

const referenceFields: readonly ReferenceField[] = ['area_id', 'field_id', 'promocode_id', 'group_id'];

const toFields = (value: unknown): Fields | null => (typeof value === 'object' && value !== null ? { ...value } : null);

const getReferences = (fields: Fields | null): FieldReference[] =>
  referenceFields.flatMap((field) => {
    const id = fields?.[field];
    return typeof id === 'number' ? [{ field, id }] : [];
  });

const toKey = ({ field, id }: FieldReference) => `${field} ${id}`;

const withNames = (fields: Fields | null, names: Map<string, string>): Fields | null =>
  fields && {
    ...fields,
    ...Object.fromEntries(getReferences(fields).map((reference) => [reference.field, names.get(toKey(reference)) ?? reference.id])),
  };

const presenter =
  (names: Map<string, string>) =>
  ({ id, at, actor_id, actor_name, action, entity, entity_id, record, before, after, erased_at }: AuditRow): AuditEntry => ({
    id,
    at: at.toISOString(),
    actor: actor_id === null || actor_name === null ? null : { id: actor_id, name: actor_name },
    action,
    entity,
    entity_id,
    record,
    before: withNames(toFields(before), names),
    after: withNames(toFields(after), names),
    details_erased_at: erased_at?.toISOString() ?? null,
  });

/** Presents entries with the current names of the records that their fields refer to. */
const presenterOf = async (db: Db, rows: readonly AuditRow[]) => {
  const references = rows.flatMap(({ before, after }) => [...getReferences(toFields(before)), ...getReferences(toFields(after))]);
  const named = await auditRead.referenceNames(db, references);
  return presenter(new Map(named.map((reference) => [toKey(reference), reference.name])));
};

/** What other users changed after a time, by user and kind of change. */
export const readActivity = async ({ db, actor }: Context, since: Date): Promise<ActivityGroup[]> => {
  const groups = await activitySince(db, { since, except: actor.id });
  if (groups.length === 0) return [];
  const rows = await auditRead.byIds(
    db,
    groups.map(({ id }) => id),
  );
  const present = await presenterOf(db, rows);
  const entries = new Map(rows.map((row) => [row.id, present(row)]));
  return groups.flatMap(({ id, count }) => {
    const newest = entries.get(id);
    return newest ? [{ count, newest }] : [];
  });
};

export const auditTrail = {
  async getLastSeal({ db }: Context) {
    const last = await sealsRepo.findLast(db);
    return { data: last ? { number: last.number, hash: last.hash, at: last.at?.toISOString() ?? null } : null };
  },

  async list(context: Context, query: AuditListQuery) {
    const { db } = context;
    const page = await auditRead.page(db, readDays(context, query));
    return presentPage(page, await presenterOf(db, page.rows), query);
  },
};
