import { sql } from 'kysely';
import type { AuditListQuery } from '../../../contract/entities/audit.ts';
import { anyOf } from '../../kit/ids.ts';
import { boundedTotal, boundOf, offsetOf, type Rows } from '../../kit/page.ts';
import type { Db } from '../../platform/database/index.ts';

type Asked = { query: AuditListQuery; timeZone: string };

const midnight = (day: string, timeZone: string, later = 0) =>
  sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone})`;

const linesOf = (db: Db, { query, timeZone }: Asked) => {
  const { actor_id, entity, entity_id, action, from, to } = query;
  return db
    .selectFrom('audit')
    .$if(actor_id !== undefined, (all) => all.where('audit.actor_id', '=', actor_id ?? 0))
    .$if(entity !== undefined, (all) => all.where('audit.entity', '=', entity ?? ''))
    .$if(entity_id !== undefined, (all) => all.where('audit.entity_id', '=', entity_id ?? 0))
    .$if(Boolean(action), (all) => all.where('audit.action', '=', action ?? ''))
    .$if(from !== undefined, (all) => all.where('audit.at', '>=', midnight(from ?? '', timeZone)))
    .$if(to !== undefined, (all) => all.where('audit.at', '<', midnight(to ?? '', timeZone, 1)));
};

const pageOf = (db: Db, asked: Asked) =>
  linesOf(db, asked)
    .selectAll('audit')
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(asked.query.per_page)
    .offset(offsetOf(asked.query));

/** The lines of a page with the names of who did it and of the record, of whatever kind it is. */
const rowsOf = (db: Db, asked: Asked) =>
  db
    .selectFrom(pageOf(db, asked).as('line'))
    .leftJoin('users as actor', 'actor.id', 'line.actor_id')
    .leftJoin('users as person', (join) =>
      join.onRef('person.id', '=', 'line.entity_id').on('line.entity', 'in', ['users', 'doctors', 'companies']),
    )
    .leftJoin('areas', (join) => join.onRef('areas.id', '=', 'line.entity_id').on('line.entity', '=', 'areas'))
    .leftJoin('specialties', (join) => join.onRef('specialties.id', '=', 'line.entity_id').on('line.entity', '=', 'specialties'))
    .leftJoin('promo_codes', (join) => join.onRef('promo_codes.id', '=', 'line.entity_id').on('line.entity', '=', 'promoCodes'))
    .leftJoin('groups', (join) => join.onRef('groups.id', '=', 'line.entity_id').on('line.entity', '=', 'groups'))
    .leftJoin('notifications', (join) => join.onRef('notifications.id', '=', 'line.entity_id').on('line.entity', '=', 'notifications'))
    .leftJoin('messages', (join) => join.onRef('messages.id', '=', 'line.entity_id').on('line.entity', '=', 'messages'))
    .leftJoin('videos', (join) => join.onRef('videos.id', '=', 'line.entity_id').on('line.entity', '=', 'videos'))
    .leftJoin('stories', (join) => join.onRef('stories.id', '=', 'line.entity_id').on('line.entity', '=', 'stories'))
    .leftJoin('categories', (join) => join.onRef('categories.id', '=', 'line.entity_id').on('line.entity', '=', 'categories'))
    .leftJoin('tags', (join) => join.onRef('tags.id', '=', 'line.entity_id').on('line.entity', '=', 'tags'))
    .leftJoin('blogs', (join) => join.onRef('blogs.id', '=', 'line.entity_id').on('line.entity', '=', 'blogs'))
    .leftJoin('conferences', (join) => join.onRef('conferences.id', '=', 'line.entity_id').on('line.entity', '=', 'conferences'))
    .leftJoin('books', (join) => join.onRef('books.id', '=', 'line.entity_id').on('line.entity', '=', 'books'))
    .leftJoin('research', (join) => join.onRef('research.id', '=', 'line.entity_id').on('line.entity', '=', 'research'))
    .leftJoin('posts', (join) => join.onRef('posts.id', '=', 'line.entity_id').on('line.entity', '=', 'posts'))
    .leftJoin('notes', (join) => join.onRef('notes.id', '=', 'line.entity_id').on('line.entity', '=', 'notes'))
    .leftJoin('contacts', (join) => join.onRef('contacts.id', '=', 'line.entity_id').on('line.entity', '=', 'contacts'))
    .leftJoin('users as caller', 'caller.id', 'contacts.doctor_id')
    .leftJoin('webinars', (join) => join.onRef('webinars.id', '=', 'line.entity_id').on('line.entity', '=', 'webinars'))
    .select(['line.id', 'line.at', 'line.actor_id', 'line.action', 'line.entity', 'line.entity_id', 'line.before', 'line.after'])
    .select('actor.name as actor_name')
    .select(
      sql<
        string | null
      >`coalesce(person.name, areas.name, specialties.name, promo_codes.name, groups.name, notifications.title, messages.name, videos.title, left(stories.text, 60), categories.name, tags.name, blogs.title, conferences.title, books.name, research.name, nullif(left(posts.description, 60), ''), notes.title, caller.name, webinars.title)`.as(
        'record',
      ),
    )
    .orderBy('line.at', 'desc')
    .orderBy('line.id', 'desc');

export type AuditRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** The records that a member carries, by the name under which its facts keep their numbers. */
const choices = { area_id: 'areas', field_id: 'specialties', promocode_id: 'promo_codes' } as const;
export type Choice = keyof typeof choices;

/** A record that a line's facts name by its number. */
export type ChoiceRef = { choice: Choice; id: number };

export const auditRead = {
  page: async (db: Db, asked: Asked): Promise<Rows<AuditRow>> => {
    const { query } = asked;
    const counted = linesOf(db, asked)
      .select('audit.id')
      .limit(boundOf(query) + 1);
    const [found, rows] = await Promise.all([
      db
        .selectFrom(counted.as('found'))
        .select((of) => of.fn.countAll<number>().as('count'))
        .executeTakeFirst(),
      rowsOf(db, asked).execute(),
    ]);
    return { rows, ...boundedTotal(found?.count ?? 0, query) };
  },

  /** What the chosen records are called now, by one statement; none where nothing is asked. */
  choiceNames: async (db: Db, refs: ChoiceRef[]): Promise<(ChoiceRef & { name: string })[]> => {
    const named = (choice: Choice) => {
      const ids = refs.flatMap((ref) => (ref.choice === choice ? [ref.id] : []));
      return db
        .selectFrom(choices[choice] as 'areas') // the three tables have one shape
        .select(['id', 'name', sql<Choice>`${choice}::text`.as('choice')])
        .where('id', '=', anyOf(ids));
    };
    if (refs.length === 0) return [];
    return named('area_id').unionAll(named('field_id')).unionAll(named('promocode_id')).execute();
  },
};
