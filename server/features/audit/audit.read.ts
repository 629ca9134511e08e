import { type RawBuilder, sql } from 'kysely';
import type { AuditListQuery, auditEntities } from '../../../contract/entities/audit.ts';
import { anyOf } from '../../kit/ids.ts';
import { boundedTotal, boundOf, inPage, type Rows } from '../../kit/page.ts';
import type { Db, Tables } from '../../platform/database/index.ts';

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
  inPage(linesOf(db, asked).selectAll('audit').orderBy('audit.at', 'desc').orderBy('audit.id', 'desc'), asked.query);

const called = <Table extends keyof Tables>(table: Table, column: keyof Tables[Table] & string) =>
  sql<string | null>`(select ${sql.ref(column)} from ${sql.table(table)} where id = line.entity_id)`;

const member = called('users', 'name');

/** What the record of a line is called, by its kind. */
const names: Record<(typeof auditEntities)[number], RawBuilder<string | null>> = {
  users: member,
  doctors: member,
  companies: member,
  areas: called('areas', 'name'),
  specialties: called('specialties', 'name'),
  promoCodes: called('promo_codes', 'name'),
  groups: called('groups', 'name'),
  notifications: called('notifications', 'title'),
  messages: called('messages', 'name'),
  videos: called('videos', 'title'),
  stories: sql`(select left(text, 60) from stories where id = line.entity_id)`,
  categories: called('categories', 'name'),
  tags: called('tags', 'name'),
  blogs: called('blogs', 'title'),
  conferences: called('conferences', 'title'),
  books: called('books', 'name'),
  research: called('research', 'name'),
  posts: sql`(select nullif(left(description, 60), '') from posts where id = line.entity_id)`,
  notes: called('notes', 'title'),
  contacts: sql`(select users.name from contacts join users on users.id = contacts.doctor_id where contacts.id = line.entity_id)`,
  webinars: called('webinars', 'title'),
};

/** Of the kinds only that of the line is looked up. */
const recordName = sql<string | null>`case line.entity ${sql.join(
  Object.entries(names).map(([entity, name]) => sql`when ${sql.lit(entity)} then ${name}`),
  sql` `,
)} end`;

/** The lines of a page with the names of who did it and of the record, of whatever kind it is. */
const rowsOf = (db: Db, asked: Asked) =>
  db
    .selectFrom(pageOf(db, asked).as('line'))
    .leftJoin('users as actor', 'actor.id', 'line.actor_id')
    .select(['line.id', 'line.at', 'line.actor_id', 'line.action', 'line.entity', 'line.entity_id', 'line.before', 'line.after'])
    .select(['actor.name as actor_name', recordName.as('record')])
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
