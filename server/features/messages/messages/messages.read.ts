import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { entities } from '../../../../contract/entities/index.ts';
import {
  type MessageStatus,
  publicMessageStatuses,
  undecidedMessageStatuses,
} from '../../../../contract/entities/messages/message-status.ts';
import { type MessageListQuery, maxEmbeddedDoctors } from '../../../../contract/entities/messages/messages.ts';
import { getCounters, recordCounts, selectCounter, sumCounters } from '../../../kit/counters.ts';
import { type Days, dayConditions } from '../../../kit/days.ts';
import { labelConditions, selectLabels } from '../../../kit/labels.ts';
import { anyOf, containsPattern, literals, loadRows, type PageResult, readPage, searchLimit } from '../../../kit/list.ts';
import { getRecordOrder } from '../../../kit/records.ts';
import { countBySchedule, scheduleConditions } from '../../../kit/schedule.ts';
import { isOwn, searchRecords } from '../../../kit/search.ts';
import type { Db } from '../../../platform/database/index.ts';
import { reactionCounts } from '../../content/reactions/index.ts';

const columns = [
  'message.id',
  'message.name',
  'message.image_id',
  'message.coins',
  'message.status',
  'message.status_updated_at',
  'message.pending_since',
  'message.rejection_reason',
  'message.company_id',
  'message.is_everyone',
  'message.publish_at',
  'message.expire_at',
  'message.created_at',
  'message.updated_at',
  'message.archived_at',
  'owner.name as company_name',
  'owner.status as company_status',
  'owner.archived_at as company_archived_at',
  'companies.logo_id',
  'budget.ceiling as coins_ceiling',
  'budget.paid as coins_paid',
  'archiver.name as archived_by_name',
] as const;

/** Messages with everything that screens show except their videos; one statement for any number of them. */
const selectRows = (db: Db) =>
  db
    .selectFrom('messages as message')
    .leftJoin('users as owner', 'owner.id', 'message.company_id')
    .leftJoin('companies', 'companies.user_id', 'message.company_id')
    .leftJoin('users as archiver', 'archiver.id', 'message.archived_by')
    .leftJoin('message_budgets as budget', 'budget.message_id', 'message.id')
    .innerJoinLateral(recordCounts({ kind: 'message', counts: ['seen', 'comments', ...reactionCounts], id: 'message.id' }), (join) =>
      join.onTrue(),
    )
    .select(columns)
    .selectAll('counts')
    .select(({ selectFrom }) => [
      selectLabels(db, { entity: entities.messages, kind: 'category' }, 'message.id').as('categories'),
      jsonArrayFrom(
        selectFrom('message_areas as link')
          .innerJoin('areas', 'areas.id', 'link.area_id')
          .select(['areas.id', 'areas.name'])
          .whereRef('link.message_id', '=', 'message.id')
          .orderBy('areas.search_key')
          .orderBy('areas.id'),
      ).as('areas'),
      jsonArrayFrom(
        selectFrom('message_specialties as link')
          .innerJoin('specialties', 'specialties.id', 'link.specialty_id')
          .select(['specialties.id', 'specialties.name'])
          .whereRef('link.message_id', '=', 'message.id')
          .orderBy('specialties.search_key')
          .orderBy('specialties.id'),
      ).as('specialties'),
      jsonArrayFrom(
        selectFrom('message_doctors as link')
          .innerJoin('users', 'users.id', 'link.doctor_id')
          .select(['users.id', 'users.name'])
          .whereRef('link.message_id', '=', 'message.id')
          .orderBy('link.doctor_id', 'desc')
          .limit(sql.lit(maxEmbeddedDoctors)),
      ).as('doctors'),
      selectFrom('message_doctors as link')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('link.message_id', '=', 'message.id')
        .as('doctors_count'),
      selectFrom('videos')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('videos.message_id', '=', 'message.id')
        .where('videos.archived_with_message', '=', true)
        .as('archived_videos'),
    ]);

export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

type Query = MessageListQuery & Days;

/** Active or archived messages, of all companies or of one. */
type Scope = { isArchived: boolean; companyId: number | undefined; now: Date };

const idsOf = (
  db: Db,
  { isArchived, companyId, now }: Scope,
  { status, name, company_id, company, category_name, schedule, ...days }: Query,
) =>
  db
    .selectFrom('messages')
    .select('messages.id')
    .where('messages.archived_at', isArchived ? 'is not' : 'is', null)
    .$if(companyId !== undefined, (qb) => qb.where('messages.company_id', '=', companyId ?? 0))
    .$if(company_id !== undefined, (qb) => qb.where('messages.company_id', '=', company_id ?? 0))
    .$if(status !== undefined, (qb) => qb.where('messages.status', '=', status ?? 'pending'))
    .$if(Boolean(name), (qb) => qb.where('messages.search_key', 'like', containsPattern(name ?? '')))
    .$if(Boolean(company), (qb) =>
      qb.where('messages.company_id', 'in', (from) =>
        from
          .selectFrom('users')
          .select('users.id')
          .where('users.role', '=', 'company')
          .where('users.search_key', 'like', containsPattern(company ?? '')),
      ),
    )
    // Only an approved message has a state of its schedule.
    .$if(schedule !== undefined, (qb) => qb.where('messages.status', 'in', publicMessageStatuses))
    .where((eb) =>
      eb.and([
        ...labelConditions(entities.messages, { category_name }),
        ...scheduleConditions(schedule, now),
        ...dayConditions(isArchived ? 'messages.archived_at' : 'messages.created_at', days),
      ]),
    );

type Counter = [name: string, part?: string];

/** The counter of active messages, of all companies or of one. */
const activeCounter = (companyId: number | undefined): Counter =>
  companyId === undefined ? ['messages.live'] : ['message.company', String(companyId)];

/** The counter of a list; undefined if the list is searched, or if no counter exists for its filters. */
const listCounter = (
  { isArchived, companyId }: Omit<Scope, 'now'>,
  { status, name, company_id, company, category_name, schedule, from, to }: Query,
): Counter | undefined => {
  if ([name, company, category_name, schedule, from, to].some(Boolean)) return undefined;
  // A company that filters by another company gets an empty list.
  if (companyId !== undefined && company_id !== undefined && company_id !== companyId) return undefined;
  const ofCompany = companyId ?? company_id;
  if (isArchived) return status === undefined && ofCompany === undefined ? ['messages.archived'] : undefined;
  if (status === undefined) return activeCounter(ofCompany);
  return ofCompany === undefined ? ['message.status', status] : undefined;
};

export const messagesRead = {
  page: async (db: Db, scope: Scope, query: Query): Promise<PageResult<MessageRow>> => {
    const counter = listCounter(scope, query);
    const total = counter && selectCounter(db, ...counter);
    const order = getRecordOrder({ table: 'messages', isArchived: scope.isArchived, query });
    const found = await readPage(db, { rows: idsOf(db, scope, query), order, query, total, countUpTo: searchLimit });
    return loadRows(found, (ids) => selectRows(db).where('message.id', '=', anyOf(ids)).execute());
  },
  /** An active or archived message. */
  byId: (db: Db, id: number): Promise<MessageRow | undefined> => selectRows(db).where('message.id', '=', id).executeTakeFirst(),
  /** The pending message that has waited longest, or the next one after the given message. */
  nextPending: (db: Db, after: number | undefined): Promise<MessageRow | undefined> => {
    const next = db
      .selectFrom('messages')
      .select('messages.id')
      .where('messages.status', 'in', literals(undecidedMessageStatuses))
      .where('messages.archived_at', 'is', null)
      .$if(after !== undefined, (qb) =>
        qb.where(
          sql<boolean>`(messages.pending_since, messages.id) > (select passed.pending_since, passed.id from messages as passed where passed.id = ${after})`,
        ),
      )
      .orderBy('messages.pending_since')
      .orderBy('messages.id')
      .limit(1);
    return selectRows(db).where('message.id', '=', next).executeTakeFirst();
  },
  /** Counts the active messages of all companies, or of one, by status. */
  stats: async (db: Db, companyId: number | undefined) => {
    if (companyId === undefined) {
      const getCount = await getCounters(db, ['messages.live', 'message.status']);
      return {
        all: getCount('messages.live'),
        pending: getCount('message.status', 'pending'),
        rejected: getCount('message.status', 'rejected'),
      };
    }
    const countOf = (status: MessageStatus) => sql<number>`count(*) filter (where status = ${status})`;
    return db
      .selectFrom('messages')
      .select([sql<number>`count(*)`.as('all'), countOf('pending').as('pending'), countOf('rejected').as('rejected')])
      .where('company_id', '=', companyId)
      .where('archived_at', 'is', null)
      .executeTakeFirstOrThrow();
  },
  countUndecided: async (db: Db): Promise<number> =>
    (await sumCounters(db, 'message.status', undecidedMessageStatuses).executeTakeFirst())?.count ?? 0,
  /** Counts the active approved messages of all companies, or of one, by the state of their schedule. `total` counts all of them. */
  scheduleCounts: (db: Db, { companyId, ...counted }: { companyId: number | undefined; total: number; now: Date }) => {
    const isPublic = sql<SqlBool>`status in (${sql.join(publicMessageStatuses.map((status) => sql.lit(status)))})`;
    const where = companyId === undefined ? isPublic : sql<SqlBool>`${isPublic} and company_id = ${companyId}`;
    return countBySchedule(db, { table: 'messages', ...counted, where });
  },
  /** The categories of a company's active messages by id, with the number of messages of each. */
  categoriesOf: (db: Db, companyId: number) =>
    db
      .selectFrom('message_categories as link')
      .innerJoin('messages', 'messages.id', 'link.message_id')
      .select((eb) => ['link.category_id as id', eb.fn.countAll<number>().as('count')])
      .where('messages.company_id', '=', companyId)
      .where('messages.archived_at', 'is', null)
      .groupBy('link.category_id'),
};

/** Active messages by name; a company finds its own. */
export const searchMessages = searchRecords(entities.messages, { scope: isOwn, scopeColumns: ['company_id'] });
