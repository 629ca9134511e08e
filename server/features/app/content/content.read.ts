import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LabelFilters } from '../../../../contract/app/content.ts';
import type { CursorQuery } from '../../../../contract/app/kit.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { type LabeledEntity, recordCounts } from '../../../kit/counters.ts';
import { readCursorPage } from '../../../kit/cursor.ts';
import { type Labels, labelIdConditions, selectLabels } from '../../../kit/labels.ts';
import { type Cursor, containsPattern, tableAs } from '../../../kit/list.ts';
import { descending } from '../../../kit/order.ts';
import { scheduleConditions } from '../../../kit/schedule.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { HostedState } from '../../../platform/storage/video/index.ts';
import { reactionCounts } from '../../content/reactions/index.ts';
import type { Viewer } from '../visible-messages/index.ts';

type Fields = Readonly<Record<string, RawBuilder<unknown>>>;

/** One kind of content. The fields are what its rows have of their own, from the table under the alias `item`. */
type Source<Own extends Fields> = {
  entity: (typeof entities)['stories' | 'blogs' | 'conferences' | 'notes'];
  fields: (viewer: Viewer) => Own;
  labeled?: LabeledEntity;
  hasSchedule: boolean;
  /** The table of reactions; doctors cannot react without one. */
  reactions?: string;
  condition?: RawBuilder<SqlBool>;
};

/** What the rows of every kind have. */
export type ContentRow = Labels & { id: number; published_at: Date; my_reaction: number | null } & Record<
    (typeof reactionCounts)[number],
    number
  >;
type Row<Own extends Fields> = ContentRow & { [Name in keyof Own]: Own[Name] extends RawBuilder<infer Value> ? Value : never };

export type ContentQuery = CursorQuery & Partial<LabelFilters>;

export type ContentReader<Found> = {
  page: (db: Db, viewer: Viewer, query: ContentQuery) => Promise<{ rows: Found[]; next: Cursor | undefined }>;
  byId: (db: Db, viewer: Viewer, id: number) => Promise<Found | undefined>;
};

const noLabels = sql<Labels['tags']>`'[]'::json`;

const myReaction = (reactions: string | undefined, kind: string, doctorId: number) =>
  reactions === undefined
    ? sql<number | null>`null::smallint`
    : sql<number | null>`(
        select mine.reaction from ${sql.table(reactions)} mine
        where mine.${sql.ref(`${kind}_id`)} = item.id and mine.doctor_id = ${doctorId})`;

/** When doctors could see a record first. */
const publishedAt = (hasSchedule: boolean) =>
  hasSchedule ? sql<Date>`greatest(item.publish_at, item.created_at)` : sql<Date>`item.created_at`;

const selectLive = (db: Db, { entity, fields, labeled, hasSchedule, reactions, condition }: Source<Fields>, viewer: Viewer) => {
  const conditions: Expression<SqlBool>[] = [
    ...(hasSchedule ? scheduleConditions('live', viewer.now) : []),
    ...(condition ? [condition] : []),
  ];
  return db
    .selectFrom(tableAs(entity.table, 'item'))
    .innerJoinLateral(recordCounts({ kind: entity.shortName, counts: reactionCounts, id: 'item.id' }), (join) => join.onTrue())
    .select('item.id')
    .select([publishedAt(hasSchedule).as('published_at'), myReaction(reactions, entity.shortName, viewer.doctorId).as('my_reaction')])
    .select([
      (labeled ? selectLabels(db, { entity: labeled, kind: 'category' }, 'item.id') : noLabels).as('categories'),
      (labeled ? selectLabels(db, { entity: labeled, kind: 'tag' }, 'item.id') : noLabels).as('tags'),
    ])
    .select(Object.entries(fields(viewer)).map(([name, value]) => value.as(name)))
    .selectAll('counts')
    .where('item.archived_at', 'is', null)
    .where((where) => where.and(conditions));
};

/** Reads the content of one kind that doctors see now: not archived, and live by its schedule. */
const readerOf = <Own extends Fields>(source: Source<Own>): ContentReader<Row<Own>> => ({
  page: (db, viewer, query) => {
    const { category_id: category, tag_id: tag, q } = query;
    const ids = { ...(category !== undefined && { category }), ...(tag !== undefined && { tag }) };
    const rows = selectLive(db, source, viewer)
      .$if(Boolean(q), (qb) => qb.where('item.search_key', 'like', containsPattern(q ?? '')))
      .where((where) => where.and(source.labeled ? labelIdConditions(source.labeled, ids, 'item.id') : []))
      .$castTo<Row<Own>>();
    return readCursorPage({ rows, order: descending(publishedAt(source.hasSchedule), 'item.id') }, query);
  },
  byId: async (db, viewer, id) => {
    const { rows } = await sql<Row<Own>>`${selectLive(db, source, viewer).where('item.id', '=', id)}`.execute(db);
    return rows[0];
  },
});

const ofVideo = <Value>(column: string) =>
  sql<Value | null>`(select hosted.${sql.ref(column)} from hosted_videos hosted where hosted.id = item.hosted_id)`;

const titled = { title: sql<string>`item.title` };
const pictured = { ...titled, image_id: sql<string>`item.image_id` };

export const contentRead = {
  story: readerOf({
    entity: entities.stories,
    hasSchedule: true,
    reactions: 'story_reactions',
    fields: ({ doctorId }) => ({
      text: sql<string>`item.text`,
      type: sql<'image' | 'video'>`item.type`,
      image_id: sql<string | null>`item.image_id`,
      hosted_id: sql<string | null>`item.hosted_id`,
      state: ofVideo<HostedState>('state'),
      poster_id: ofVideo<string>('poster_id'),
      duration_seconds: ofVideo<number>('duration_seconds'),
      is_seen: sql<boolean>`exists (select from story_views where story_id = item.id and doctor_id = ${doctorId})`,
    }),
    // A video is shown as soon as it can be played.
    condition: sql<SqlBool>`(item.type = 'image' or ${ofVideo('state')} = 'ready')`,
  }),
  blog: readerOf({
    entity: entities.blogs,
    hasSchedule: true,
    reactions: 'blog_reactions',
    labeled: entities.blogs,
    fields: () => ({ ...pictured, content: sql<string>`item.content` }),
  }),
  conference: readerOf({
    entity: entities.conferences,
    hasSchedule: false,
    reactions: 'conference_reactions',
    labeled: entities.conferences,
    fields: () => ({ ...pictured, description: sql<string>`item.description`, link: sql<string>`item.link` }),
  }),
  note: readerOf({
    entity: entities.notes,
    hasSchedule: true,
    fields: () => ({ ...titled, content: sql<string>`item.content` }),
  }),
};

export type RowOf<Kind extends keyof typeof contentRead> = NonNullable<Awaited<ReturnType<(typeof contentRead)[Kind]['byId']>>>;
