import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allRoutes } from './index.ts';
import { getChangedResources, resourceOf, shownRecords, showsRecordsOf } from './shown-records.ts';

const reads = allRoutes.filter(({ spec }) => spec.method === 'GET' && !spec.download);

/** A number of a response: its names from the outermost, without those of arrays. */
type Field = { readonly route: string; readonly names: readonly string[] };

type Node = {
  type?: string;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
  properties?: Record<string, Node>;
  additionalProperties?: Node | boolean;
  items?: Node;
};

const numbersIn = (node: Node, names: readonly string[] = []): (readonly string[])[] => [
  ...(node.type === 'integer' ? [names] : []),
  ...[...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])].flatMap((each) => numbersIn(each, names)),
  ...Object.entries(node.properties ?? {}).flatMap(([name, each]) => numbersIn(each, [...names, name])),
  ...(typeof node.additionalProperties === 'object' ? numbersIn(node.additionalProperties, names) : []),
  ...(node.items ? numbersIn(node.items, names) : []),
];

const fieldsOf = ({ name, spec }: (typeof reads)[number]): Field[] =>
  // `as Node`: the schemas of responses have no references.
  numbersIn(z.toJSONSchema(spec.response, { unrepresentable: 'any', reused: 'inline' }) as Node).map((names) => ({ route: name, names }));

/** Numbers that count no records of others: the reason, and the last names of their paths. */
const otherNumbers: Record<string, readonly string[]> = {
  'identifies a row, a column or a sheet': ['row', 'number', 'header_row', 'corrections.column', 'problems.index', 'source.table'],
  'is a part of paging': ['current_page', 'last_page', 'per_page'],
  'counts the rows of the page, whose records are in the table as values': ['total'],
  'counts records of the resource of its own route': [
    ...['total_areas', 'total_fields', 'total_PromoCodes', 'total_Categoriss', 'total_tags', 'total_blogs', 'total_books'],
    ...[
      'total_researches',
      'total_conferences',
      'total_messages',
      'pending_messages',
      'rejected_messages',
      'total_videos',
      'total_stories',
    ],
    ...['totalDoctors', 'approvedDoctors', 'pendingDoctors', 'declinedDoctors'],
    ...['totalCompanies', 'approvedCompanies', 'pendingCompanies', 'declinedCompanies'],
    ...['months.pending', 'months.approved', 'months.declined', 'areas.members', 'specialties.members'],
    ...['left', 'unread', 'unseen', 'recovery_codes', 'failures', 'notices.recent.count', 'securityEvents.list.count'],
    ...['counts.total', 'counts.queued', 'counts.sent', 'counts.delivered', 'counts.failed', 'counts.skipped', 'counts.retryable'],
    ...['total_notes', 'by_schedule.scheduled', 'by_schedule.live', 'by_schedule.over', 'categories.count', 'tags.count'],
    ...['tasks.list.done', 'tasks.list.failed', 'tasks.get.done', 'tasks.get.failed'],
  ],
  'is a setting': ['held_posts'],
  'counts what doctors do in their app, which no event reports': [
    ...['reaction1', 'reaction2', 'reaction3', 'reaction4', 'reaction5', 'total_reacts', 'total_comments', 'total_seen', 'views', 'buyers'],
    ...['in_progress', 'steps.doctors', 'videos.watched', 'answers.doctors', 'question.earlier'],
  ],
  'counts rows of the file of an import': ['rows', 'hidden_rows', 'new', 'changed', 'same', 'wrong'],
  'is how it was when the merge was made or compared': [
    ...['moves', 'doubles', 'moved'].flatMap((part) =>
      ['reactions', 'comments', 'posts', 'purchases', 'contacts', 'groups', 'messages', 'stories', 'webinars', 'reports', 'blocks'].map(
        (kind) => `${part}.${kind}`,
      ),
    ),
  ],
  'is an amount, a time, a size or a setting': [
    ...[
      'coins',
      'coins_paid',
      'rewards.paid',
      'rewards.ceiling',
      'coin_price',
      'points',
      'amount',
      'balance_after',
      'duration',
      'progress',
      'median_seconds',
      'threshold',
      'minutes',
      'width',
      'cap',
    ],
    ...['workers', 'migration', 'size_bytes', 'bytes', 'free_bytes', 'hours', 'open', 'idle', 'waiting', 'missing_files'],
  ],
};

const isId = ({ names }: Field): boolean => /(^|_)id$/.test(names.at(-1) ?? '');

/** True if a name of `otherNumbers` ends the path of the field, such as `moved.posts` of `doctors.merges.moved.posts`. */
const hasName = (name: string, { route, names }: Field): boolean =>
  `.${[route, ...names.filter((each) => each !== 'data')].join('.')}`.endsWith(`.${name}`);

/** The resources that a count counts; undefined if the table does not have it. */
const countedBy = ({ route, names }: Field) => {
  const spec = reads.find(({ name }) => name === route)?.spec;
  const counts = Object.entries((spec && shownRecords[resourceOf(spec)]?.counts) ?? {});
  return counts.find(([count]) => `.${names.join('.')}`.endsWith(`.${count}`));
};

const fields = reads.flatMap(fieldsOf);

describe('the table of shown records', () => {
  it('says whose records each count of a response counts', () => {
    const others = Object.values(otherNumbers).flat();
    const unknown = fields.filter(
      (field) => countedBy(field) === undefined && !isId(field) && !others.some((name) => hasName(name, field)),
    );
    expect(unknown.map(({ route, names }) => `${route} ${names.join('.')}`)).toEqual([]);
  });

  it('names no number that no response has', () => {
    const known = new Set(fields.map((field) => countedBy(field)).map((count) => JSON.stringify(count)));
    const named = Object.values(shownRecords).flatMap(({ counts = {} }) => Object.entries(counts));
    expect(named.filter((count) => !known.has(JSON.stringify(count)))).toEqual([]);
    const others = Object.values(otherNumbers).flat();
    expect(others.filter((name) => !fields.some((field) => hasName(name, field)))).toEqual([]);
  });

  it('makes a read old when a record changes that it counts', () => {
    expect(showsRecordsOf('areas', 'doctors')).toBe(true);
    expect(showsRecordsOf('doctors', 'areas')).toBe(true);
    expect(showsRecordsOf('blogs', 'tags')).toBe(true);
    expect(showsRecordsOf('areas', 'messages')).toBe(false);
  });
});

it('says of each write what it changes, as something that a route reads', () => {
  const known = new Set<string>([...reads.map(({ spec }) => resourceOf(spec)), 'public']);
  const writes = allRoutes.filter(({ spec }) => spec.method !== 'GET' && !spec.isReadOnly);
  const unknown = writes.filter(({ spec }) => !getChangedResources(spec).every((resource) => known.has(resource)));
  expect(unknown.map(({ name }) => name)).toEqual([]);
});
