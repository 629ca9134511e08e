import { entities } from './entities/index.ts';
import type { RouteSpec } from './kit/route.ts';
import type { Resource } from './permissions.ts';

type Shown = {
  /** The fields of responses that count records of others, and whose. `waiting.doctors.count` is known by its last two names. */
  readonly counts?: Readonly<Record<string, readonly Resource[]>>;
  /** The records of others whose names or other values the responses contain. */
  readonly values?: readonly Resource[];
};

const members = ['doctors', 'companies'] as const;

/**
 * What the reads of a resource show of others, beside the labels of its entity. A change of these makes the reads old: mutations and the live
 * stream load them again. contract/shown-records.test.ts finds counts that are missing here.
 */
export const shownRecords: Readonly<Partial<Record<Resource, Shown>>> = {
  areas: { counts: { doctors: ['doctors'] } },
  specialties: { counts: { doctors: ['doctors'] } },
  promoCodes: { counts: { doctors: ['doctors'] } },
  categories: {
    counts: { messages: ['messages'], researches: ['research'], books: ['books'], conferences: ['conferences'], blogs: ['blogs'] },
  },
  tags: { counts: { researches: ['research'], books: ['books'], conferences: ['conferences'], blogs: ['blogs'] } },
  doctors: { values: ['areas', 'specialties', 'promoCodes'] },
  companies: { values: ['areas', 'specialties'] },
  groups: { counts: { members_count: members }, values: members },
  consents: { values: members },
  contacts: { counts: { 'counts.waiting': ['contacts'], 'counts.contacted': ['contacts'] }, values: ['doctors'] },
  reports: {
    counts: {
      'counts.waiting': ['reports'],
      'counts.decided': ['reports'],
      'data.overdue': ['reports'],
      'data.reports': ['reports'],
      'reasons.count': ['reports'],
      'data.videos': ['posts'],
    },
    values: ['doctors', 'posts', 'messages'],
  },
  posts: { values: ['doctors'] },
  messages: {
    counts: { doctors_count: ['doctors'], reach: ['doctors'], archived_videos: ['videos'] },
    values: ['areas', 'specialties', 'doctors', 'companies', 'videos'],
  },
  videos: { values: ['messages'] },
  notifications: { values: ['messages'] },
  webinars: { values: ['conferences'] },
  calendar: { values: ['messages', 'stories', 'blogs', 'notes', 'notifications', 'webinars'] },
  imports: { counts: { 'undo.reversed': ['tasks'], 'undo.left': ['tasks'] }, values: ['tasks'] },
  reviewers: { counts: { decided: members, approved: members, declined: members, unclaimed: members } },
  statistics: {
    counts: {
      'doctors.count': ['doctors'],
      'companies.count': ['companies'],
      'messages.count': ['messages'],
      'contacts.count': ['contacts'],
      'reports.count': ['reports'],
      'failures.count': ['notifications'],
      registrations: members,
      approvals: members,
      sends: ['notifications'],
    },
  },
};

const labelResources = { category: 'categories', tag: 'tags' } as const;

const labelsOf = (resource: Resource): readonly Resource[] =>
  Object.values(entities)
    .find(({ key }) => key === resource)
    ?.labels.map((label) => labelResources[label]) ?? [];

/** True if reads of a resource show records of the other one. */
export const showsRecordsOf = (reader: Resource, other: Resource): boolean => {
  const { counts = {}, values = [] } = shownRecords[reader] ?? {};
  return [...Object.values(counts).flat(), ...values, ...labelsOf(reader)].includes(other);
};

/** What a route is about: `doctors` of a route that needs `doctors.read`; `session` of one that needs any session. */
export const resourceOf = ({ permission }: Pick<RouteSpec, 'permission'>): Resource => permission.split('.')[0] as Resource;

/** The resources that a request changes. Downloads and most writes are recorded in the audit trail. */
export const getChangedResources = (spec: RouteSpec): readonly Resource[] => {
  const changed = spec.changes ?? (spec.method === 'GET' ? [] : [resourceOf(spec)]);
  return spec.skipsAudit ? changed : [...changed, 'audit'];
};
