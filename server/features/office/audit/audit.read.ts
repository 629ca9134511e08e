import { type RawBuilder, sql } from 'kysely';
import { type AnyEntity, entities } from '../../../../contract/entities/index.ts';
import type { AuditExportQuery, AuditListQuery } from '../../../../contract/entities/office/audit.ts';
import { type Days, dayConditions } from '../../../kit/days.ts';
import { anyOf, loadRows, type PageQuery, type PageResult, readPage, searchLimit } from '../../../kit/list.ts';
import { descending } from '../../../kit/order.ts';
import type { Db } from '../../../platform/database/index.ts';

type Filter = AuditListQuery & PageQuery & Days;
/** Filters without a page. */
export type EntryFilter = AuditExportQuery & Days;

/** The entries that match every given filter. */
export const selectEntries = (db: Db, filter: EntryFilter) => {
  const { actor_id, entity, entity_id, action } = filter;
  return db
    .selectFrom('audit')
    .$if(actor_id !== undefined, (qb) => qb.where('audit.actor_id', '=', actor_id ?? 0))
    .$if(entity !== undefined, (qb) => qb.where('audit.entity', '=', entity ?? ''))
    .$if(entity_id !== undefined, (qb) => qb.where('audit.entity_id', '=', entity_id ?? 0))
    .$if(Boolean(action), (qb) => qb.where('audit.action', '=', action ?? ''))
    .where((where) => where.and(dayConditions('audit.at', filter)));
};

/** The order of entries: newest first. */
export const entryOrder = descending('audit.at', 'audit.id');

const findTitle = (table: string, column: string) =>
  sql<string | null>`(select ${sql.ref(column)} from ${sql.table(table)} where id = entry.entity_id)`;

/** The title of a record if no short column of its table has it. */
const longTitles: Partial<Record<AnyEntity['auditKey'], RawBuilder<string | null>>> = {
  notifications: sql`(select coalesce(title, left(body, 60)) from notifications where id = entry.entity_id)`,
  stories: sql`(select left(text, 60) from stories where id = entry.entity_id)`,
  posts: sql`(select nullif(left(description, 60), '') from posts where id = entry.entity_id)`,
  reports: sql`(select left(coalesce(posts.description, post_comments.content, message_comments.content), 60) from report_cases
    left join posts on kind = 'post' and posts.id = record_id
    left join post_comments on kind = 'post_comment' and post_comments.id = record_id
    left join message_comments on kind = 'message_comment' and message_comments.id = record_id
    where report_cases.id = entry.entity_id)`,
  contacts: sql`(select users.name from contacts join users on users.id = contacts.doctor_id where contacts.id = entry.entity_id)`,
};

const titles = Object.values(entities).flatMap(({ auditKey, table, titleColumn }) => {
  const found = longTitles[auditKey] ?? (titleColumn && findTitle(table, titleColumn));
  return found ? [sql`when ${sql.lit(auditKey)} then ${found}`] : [];
});

/** The title of the record of `entry`; only the table of its entity is read. */
export const recordTitle = sql<string | null>`case entry.entity ${sql.join(titles, sql` `)} end`;

/** Entries with the names of their authors and records. */
const selectRows = (db: Db) =>
  db
    .selectFrom('audit as entry')
    .leftJoin('users as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('audit_erasures', 'audit_erasures.audit_id', 'entry.id')
    .selectAll('entry')
    .select(['actor.name as actor_name', recordTitle.as('record'), 'audit_erasures.erased_at']);

export type AuditRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** The fields that refer to named records, with their tables. */
const referenceTables = { area_id: 'areas', field_id: 'specialties', promocode_id: 'promo_codes', group_id: 'groups' } as const;
export type ReferenceField = keyof typeof referenceTables;

/** A record that a field of an entry refers to. */
export type FieldReference = { field: ReferenceField; id: number };

export const auditRead = {
  page: async (db: Db, filter: Filter): Promise<PageResult<AuditRow>> => {
    const rows = selectEntries(db, filter).select('audit.id');
    const found = await readPage(db, { rows, order: entryOrder, query: filter, countUpTo: searchLimit });
    return loadRows(found, (ids) => auditRead.byIds(db, ids));
  },

  /** The entries with these ids, newest first. */
  byIds: (db: Db, ids: readonly number[]): Promise<AuditRow[]> =>
    selectRows(db).where('entry.id', '=', anyOf(ids)).orderBy('entry.at', 'desc').orderBy('entry.id', 'desc').execute(),

  /** The current names of the referenced records, by one statement; none if there are no references. */
  referenceNames: async (db: Db, references: FieldReference[]): Promise<(FieldReference & { name: string })[]> => {
    const selectNames = (field: ReferenceField) => {
      const ids = references.flatMap((reference) => (reference.field === field ? [reference.id] : []));
      return db
        .selectFrom(referenceTables[field])
        .select(['id', 'name', sql<ReferenceField>`${field}::text`.as('field')])
        .where('id', '=', anyOf(ids));
    };
    if (references.length === 0) return [];
    return selectNames('area_id')
      .unionAll(selectNames('field_id'))
      .unionAll(selectNames('promocode_id'))
      .unionAll(selectNames('group_id'))
      .execute();
  },
};
