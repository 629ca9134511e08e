import { sql } from 'kysely';
import type { FeedQuery } from '../../../../contract/app/messages.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { compileQuery, type Operands } from '../../../kit/compiled-query.ts';
import { recordCounts } from '../../../kit/counters.ts';
import { selectLabels } from '../../../kit/labels.ts';
import { anyOf, loadRows } from '../../../kit/list.ts';
import type { Db } from '../../../platform/database/index.ts';
import { orNotFound } from '../../../platform/errors.ts';
import { reactionCounts } from '../../content/reactions/index.ts';
import { selectVisible, type Viewer } from '../visible-messages/index.ts';
import { earningOf } from './earning.read.ts';
import { type Reader, readFeedPage, visibleSince } from './feed.read.ts';

/** The videos of a message that can be played. */
const selectPlayable = (db: Db) =>
  db
    .selectFrom('videos')
    .innerJoin('hosted_videos', 'hosted_videos.id', 'videos.hosted_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('videos_count'),
      sql<number>`coalesce(sum(hosted_videos.duration_seconds), 0)`.as('seconds'),
    ])
    .where('videos.message_id', '=', sql.ref<number>('message.id'))
    .where('videos.archived_at', 'is', null)
    .where('hosted_videos.state', '=', 'ready');

type Cards = Pick<Reader, 'doctorId' | 'accounts'> & { ids: readonly number[] };

const selectCards = (db: Db, { doctorId, accounts, ids }: Operands<Cards>) =>
  db
    .selectFrom('messages as message')
    .leftJoin('users as owner', 'owner.id', 'message.company_id')
    .leftJoin('companies', 'companies.user_id', 'message.company_id')
    .leftJoin('message_seen as seen', (join) => join.onRef('seen.message_id', '=', 'message.id').on('seen.doctor_id', '=', doctorId))
    .leftJoin('message_reactions as mine', (join) => join.onRef('mine.message_id', '=', 'message.id').on('mine.doctor_id', '=', doctorId))
    .innerJoinLateral(selectPlayable(db).as('playable'), (join) => join.onTrue())
    .innerJoinLateral(recordCounts({ kind: 'message', counts: ['comments', ...reactionCounts], id: 'message.id' }), (join) => join.onTrue())
    .select(['message.id', 'message.name', 'message.image_id', 'message.coins', 'message.expire_at', 'message.company_id'])
    .select(['owner.name as company_name', 'companies.logo_id', 'seen.seen_at', 'mine.reaction as my_reaction'])
    .select(['playable.videos_count', 'playable.seconds'])
    .selectAll('counts')
    .select([visibleSince('message').as('visible_since'), earningOf(accounts, 'message').as('earning')])
    .select(selectLabels(db, { entity: entities.messages, kind: 'category' }, 'message.id').as('categories'))
    .where('message.id', '=', anyOf(ids));

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];

const readCards = compileQuery<Cards, CardRow>((db, { parameter }) =>
  selectCards(db, { doctorId: parameter('doctorId'), accounts: parameter('accounts'), ids: parameter('ids') }),
);

export const messagesRead = {
  /** A page of the feed. */
  page: async (db: Db, reader: Reader, query: FeedQuery) =>
    loadRows(await readFeedPage(db, reader, query), (ids) => readCards(db, { ...reader, ids }, undefined)),
  /** A message that the doctor sees, and the balance of the doctor. */
  visibleById: (db: Db, viewer: Viewer, id: number) =>
    selectVisible(db, viewer)
      .innerJoin('doctors', 'doctors.user_id', 'viewer.id')
      .select(['messages.id', 'messages.coins', 'doctors.points'])
      .where('messages.id', '=', id)
      .executeTakeFirst(),
  /** The card of a message that the doctor sees. */
  cardById: async (db: Db, reader: Reader, id: number): Promise<CardRow> =>
    orNotFound((await readCards(db, { ...reader, ids: [id] }, undefined))[0], `message ${id}`),
};
