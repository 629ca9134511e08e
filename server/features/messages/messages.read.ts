import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { carriedDoctors, type MessageListQuery } from '../../../contract/entities/messages.ts';
import { carrying } from '../../kit/labelled.ts';
import { carriedLabels } from '../../kit/labels.ts';
import { newestPage } from '../../kit/listed.ts';
import type { Rows } from '../../kit/page.ts';
import { contains } from '../../kit/search.ts';
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
      carriedLabels(db, { kind: 'message', label: 'category' }, 'message.id').as('categories'),
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
          .limit(sql.lit(carriedDoctors)),
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
    .where((of) => of.and(carrying({ kind: 'message', label: 'category' }, [category_name])));

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

export const messagesRead = {
  /** A page of messages and their number, by two statements at most. */
  page: async (db: Db, scope: Scope, query: MessageListQuery): Promise<Rows<MessageRow>> => {
    const tally = listTally(scope, query);
    const total = tally && (await tallied(db, ...tally));
    return newestPage(db, { ids: idsOf(db, scope, query), query, total }, (ids) => rowsOf(db).where('message.id', '=', ids).execute());
  },
  /** Live or archived. */
  byId: (db: Db, id: number): Promise<MessageRow | undefined> => rowsOf(db).where('message.id', '=', id).executeTakeFirst(),
  /** How many are live, of all or of one company. */
  count: (db: Db, companyId: number | undefined): Promise<number> => tallied(db, ...liveTally(companyId)),
  /** Ids of the categories that a company's live messages carry. */
  categoriesOf: (db: Db, companyId: number) =>
    db
      .selectFrom('message_categories as link')
      .innerJoin('messages', 'messages.id', 'link.message_id')
      .select('link.category_id as id')
      .where('messages.company_id', '=', companyId)
      .where('messages.archived_at', 'is', null)
      .$asScalar(),
};
