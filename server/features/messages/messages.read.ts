import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { carriedDoctors, type MessageListQuery } from '../../../contract/entities/messages.ts';
import { anyOf } from '../../kit/ids.ts';
import { meantLabels } from '../../kit/labelled.ts';
import { type Rows, windowedPage } from '../../kit/page.ts';
import { contains, foundIds } from '../../kit/search.ts';
import { tallied } from '../../kit/tallies.ts';
import type { Db } from '../../platform/database/index.ts';

const columns = [
  'message.id',
  'message.name',
  'message.image_id',
  'message.coins',
  'message.status',
  'message.status_updated_at',
  'message.rejection_reason',
  'message.company_id',
  'message.is_everyone',
  'message.created_at',
  'message.updated_at',
  'message.archived_at',
  'message.seen',
  'message.comments',
  'message.reaction1',
  'message.reaction2',
  'message.reaction3',
  'message.reaction4',
  'message.reaction5',
  'owner.name as company_name',
  'companies.logo_id',
  'archiver.name as archived_by_name',
] as const;

/** Messages with all that a screen shows of them but their videos: one statement, however many they are. */
const rowsOf = (db: Db) =>
  db
    .selectFrom('messages as message')
    .leftJoin('users as owner', 'owner.id', 'message.company_id')
    .leftJoin('companies', 'companies.user_id', 'message.company_id')
    .leftJoin('users as archiver', 'archiver.id', 'message.archived_by')
    .select(columns)
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('message_categories as link')
          .innerJoin('categories', 'categories.id', 'link.category_id')
          .select(['categories.id', 'categories.name'])
          .whereRef('link.message_id', '=', 'message.id')
          .orderBy('categories.search_key')
          .orderBy('categories.id'),
      ).as('categories'),
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
          .limit(carriedDoctors),
      ).as('doctors'),
      selectFrom('message_doctors as link')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('link.message_id', '=', 'message.id')
        .as('doctors_count'),
    ])
    .orderBy('message.id', 'desc');

export type MessageRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** Live or archived ones, of all or of one company. */
type Scope = { isArchived: boolean; companyId: number | undefined };

const idsOf = (db: Db, { isArchived, companyId }: Scope, { status, name, company, category_name }: MessageListQuery) =>
  db
    .selectFrom('messages')
    .select('messages.id')
    .where('messages.archived_at', isArchived ? 'is not' : 'is', null)
    .$if(companyId !== undefined, (all) => all.where('messages.company_id', '=', companyId ?? 0))
    .$if(status !== undefined, (all) => all.where('messages.status', '=', status ?? 'pending'))
    .$if(Boolean(name), (all) => all.where('messages.search_key', 'like', contains(name ?? '')))
    .$if(Boolean(company), (all) =>
      all.where('messages.company_id', 'in', (from) =>
        from
          .selectFrom('users')
          .select('users.id')
          .where('users.role', '=', 'company')
          .where('users.search_key', 'like', contains(company ?? '')),
      ),
    )
    .$if(Boolean(category_name), (all) =>
      all.where('messages.id', 'in', (from) =>
        from
          .selectFrom('message_categories')
          .select('message_categories.message_id')
          .where('message_categories.category_id', 'in', meantLabels('category', category_name ?? '')),
      ),
    );

/** The name and part of a stored count. */
type Tally = [name: string, part?: string];

/** The stored count of live messages, of all or of one company. */
const liveTally = (companyId: number | undefined): Tally =>
  companyId === undefined ? ['messages.live'] : ['message.company', String(companyId)];

/** The stored count of a list; none of one that is searched, or filtered as nobody counts it. */
const listTally = ({ isArchived, companyId }: Scope, { status, name, company, category_name }: MessageListQuery): Tally | undefined => {
  if ([name, company, category_name, status && (isArchived || companyId !== undefined)].some(Boolean)) return undefined;
  if (isArchived) return ['messages.archived'];
  return status === undefined ? liveTally(companyId) : ['message.status', status];
};

type Asked = { scope: Scope; query: MessageListQuery };

const talliedPage = async (db: Db, { scope, query }: Asked, tally: Tally): Promise<Rows<MessageRow>> => {
  const total = await tallied(db, ...tally);
  return windowedPage(total, query, ({ limit, offset, fromEnd }) => {
    const ids = idsOf(db, scope, query)
      .orderBy('messages.id', fromEnd ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset);
    return rowsOf(db).where('message.id', 'in', ids).execute();
  });
};

const searchedPage = async (db: Db, { scope, query }: Asked): Promise<Rows<MessageRow>> => {
  const { ids, ...found } = await foundIds(db, idsOf(db, scope, query), query);
  return { rows: ids.length > 0 ? await rowsOf(db).where('message.id', '=', anyOf(ids)).execute() : [], ...found };
};

export const messagesRead = {
  /** A page of messages and their number, by two statements at most. */
  page: (db: Db, scope: Scope, query: MessageListQuery): Promise<Rows<MessageRow>> => {
    const tally = listTally(scope, query);
    return tally ? talliedPage(db, { scope, query }, tally) : searchedPage(db, { scope, query });
  },
  /** Live or archived. */
  byId: (db: Db, id: number): Promise<MessageRow | undefined> => rowsOf(db).where('message.id', '=', id).executeTakeFirst(),
  /** How many are live, of all or of one company. */
  count: (db: Db, companyId: number | undefined): Promise<number> => tallied(db, ...liveTally(companyId)),
  /** Live categories that live messages carry, by name, each with the number of all. */
  categoriesInUse: (db: Db, companyId: number | undefined, { limit, offset }: { limit: number; offset: number }) =>
    db
      .selectFrom('categories')
      .select(['categories.id', 'categories.name', sql<number>`count(*) over ()`.as('total')])
      .where('categories.archived_at', 'is', null)
      .where('categories.id', 'in', (from) =>
        companyId === undefined
          ? from
              .selectFrom('tallies')
              .select(sql<number>`tallies.part::integer`.as('id'))
              .where('tallies.name', '=', 'category.message')
              .where('tallies.count', '>', 0)
          : from
              .selectFrom('message_categories as link')
              .innerJoin('messages', 'messages.id', 'link.message_id')
              .select('link.category_id as id')
              .where('messages.company_id', '=', companyId)
              .where('messages.archived_at', 'is', null),
      )
      .orderBy('categories.search_key')
      .orderBy('categories.id')
      .limit(limit)
      .offset(offset)
      .execute(),
};
