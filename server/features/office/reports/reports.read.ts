import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { hidingReports, type ReportReason } from '../../../../contract/app/reports.ts';
import type { ReportCounts, ReportListQuery } from '../../../../contract/entities/office/reports.ts';
import { selectCounter } from '../../../kit/counters.ts';
import { anyOf, containsPattern, loadRows, type PageQuery, type PageResult, readPage, searchLimit } from '../../../kit/list.ts';
import { ascending, descending } from '../../../kit/order.ts';
import type { Db } from '../../../platform/database/index.ts';
import { isCounted } from '../../app/reports/index.ts';

const authorOf = sql<number>`case report_cases.kind
  when 'post' then (select doctor_id from posts where posts.id = report_cases.record_id)
  when 'post_comment' then (select doctor_id from post_comments where post_comments.id = report_cases.record_id)
  else (select doctor_id from message_comments where message_comments.id = report_cases.record_id) end`;

/** The reports since the decision before, or those that were decided together if the case is decided. */
const currentReports = sql<{ reason: ReportReason }>`(
  select reports.reason from reports
  where reports.case_id = report_cases.id and reports.decided_at is not distinct from report_cases.decided_at
    and ${isCounted}
)`;

const countOfReports = sql<number>`(select count(*) from ${currentReports} as current)`;

/** Cases with their record, its author, and what its page is called. */
const selectRows = (db: Db) =>
  db
    .selectFrom('report_cases')
    .leftJoin('posts as reported_post', (join) =>
      join.onRef('reported_post.id', '=', 'report_cases.record_id').on('report_cases.kind', '=', 'post'),
    )
    .leftJoin('post_comments', (join) =>
      join.onRef('post_comments.id', '=', 'report_cases.record_id').on('report_cases.kind', '=', 'post_comment'),
    )
    .leftJoin('posts as commented_post', 'commented_post.id', 'post_comments.post_id')
    .leftJoin('message_comments', (join) =>
      join.onRef('message_comments.id', '=', 'report_cases.record_id').on('report_cases.kind', '=', 'message_comment'),
    )
    .leftJoin('messages', 'messages.id', 'message_comments.message_id')
    .innerJoin('users as author', (join) =>
      join.on('author.id', '=', ({ fn }) =>
        fn.coalesce('reported_post.doctor_id', 'post_comments.doctor_id', 'message_comments.doctor_id').$castTo<number>(),
      ),
    )
    .innerJoin('doctors as doctor', 'doctor.user_id', 'author.id')
    .leftJoin('users as decider', 'decider.id', 'report_cases.decided_by')
    .selectAll('report_cases')
    .select(({ fn, selectFrom }) => [
      fn.coalesce('reported_post.description', 'post_comments.content', 'message_comments.content').$castTo<string>().as('text'),
      fn.coalesce('reported_post.id', 'commented_post.id').as('post_id'),
      fn.coalesce('reported_post.archived_at', 'post_comments.hidden_at', 'message_comments.hidden_at').as('record_removed_at'),
      sql<boolean>`coalesce(reported_post.archived_by = reported_post.doctor_id, false)`.as('is_deleted_by_author'),
      // The version is also that of a post, because its author may change it after a report.
      sql<Date>`greatest(report_cases.updated_at, reported_post.updated_at)`.as('updated_at'),
      jsonArrayFrom(
        selectFrom('post_photos')
          .select('post_photos.image_id')
          .whereRef('post_photos.post_id', '=', 'reported_post.id')
          .orderBy('post_photos.id'),
      ).as('photos'),
      selectFrom('post_videos')
        .select(fn.countAll<number>().as('count'))
        .whereRef('post_videos.post_id', '=', 'reported_post.id')
        .where('post_videos.archived_at', 'is', null)
        .as('videos'),
      jsonArrayFrom(
        selectFrom(currentReports.as('current'))
          .select(['current.reason', fn.countAll<number>().as('count')])
          .groupBy('current.reason')
          .orderBy('count', 'desc')
          .orderBy('current.reason'),
      ).as('reasons'),
    ])
    .select(['messages.id as message_id', 'messages.name as message_name', 'decider.name as decided_by_name'])
    .select(['author.id as doctor_id', 'author.name as doctor_name', 'doctor.image_id as doctor_image_id'])
    .select([countOfReports.as('reports'), sql<boolean>`(decided_at is null and ${countOfReports} >= ${hidingReports})`.as('is_hidden')]);

export type ReportRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

type Query = ReportListQuery & PageQuery;

const readCounts = async (db: Db): Promise<ReportCounts> => {
  const { waiting, decided } = await db
    .selectNoFrom([selectCounter(db, 'reports.waiting').as('waiting'), selectCounter(db, 'reports.decided').as('decided')])
    .executeTakeFirstOrThrow();
  return { waiting: waiting ?? 0, decided: decided ?? 0 };
};

const idsOf = (db: Db, { state, kind, name }: Query) =>
  db
    .selectFrom('report_cases')
    .select('report_cases.id')
    .where('report_cases.decided_at', state === 'decided' ? 'is not' : 'is', null)
    .$if(kind !== undefined, (qb) => qb.where('report_cases.kind', '=', kind ?? 'post'))
    .$if(Boolean(name), (qb) =>
      qb.where(authorOf, 'in', (from) =>
        from
          .selectFrom('users')
          .select('users.id')
          .where('users.search_key', 'like', containsPattern(name ?? '')),
      ),
    );

export const reportsRead = {
  page: async (db: Db, query: Query): Promise<PageResult<ReportRow> & { counts: ReportCounts }> => {
    const counts = await readCounts(db);
    const isDecided = query.state === 'decided';
    const total = query.kind || query.name ? undefined : counts[isDecided ? 'decided' : 'waiting'];
    const order = isDecided
      ? descending('report_cases.decided_at', 'report_cases.id')
      : ascending('report_cases.reported_at', 'report_cases.id');
    const found = await readPage(db, { rows: idsOf(db, query), order, query, total, countUpTo: searchLimit });
    return { ...(await loadRows(found, (ids) => selectRows(db).where('report_cases.id', '=', anyOf(ids)).execute())), counts };
  },
  byId: (db: Db, id: number): Promise<ReportRow | undefined> => selectRows(db).where('report_cases.id', '=', id).executeTakeFirst(),
  countWaiting: async (db: Db, dueBefore: Date) => {
    const overdue = db
      .selectFrom('report_cases')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('decided_at', 'is', null)
      .where('reported_at', '<', dueBefore);
    const counts = await db
      .selectNoFrom([selectCounter(db, 'reports.waiting').as('waiting'), overdue.as('overdue')])
      .executeTakeFirstOrThrow();
    return { waiting: counts.waiting ?? 0, overdue: counts.overdue ?? 0 };
  },
  /** A page of the reports of a case, newest first. */
  entries: (db: Db, id: number, query: PageQuery) =>
    readPage(db, {
      rows: db
        .selectFrom('reports')
        .innerJoin('users', 'users.id', 'reports.reporter_id')
        .innerJoin('doctors', 'doctors.user_id', 'reports.reporter_id')
        .select(['reports.id', 'reports.reason', 'reports.content', 'reports.created_at', 'reports.outcome'])
        .select(['users.id as doctor_id', 'users.name as doctor_name', 'doctors.image_id as doctor_image_id'])
        .where('reports.case_id', '=', id),
      order: descending('reports.id'),
      query,
    }),
};

export type EntryRow = Awaited<ReturnType<typeof reportsRead.entries>>['rows'][number];
