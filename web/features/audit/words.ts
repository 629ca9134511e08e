import type { AuditLine } from '../../../contract/entities/audit.ts';

/** The sentence of each action that has one of its own. */
const own = {
  'session.signIn': 'audit.said.signIn',
  'session.signOut': 'audit.said.signOut',
  'session.changePassword': 'audit.said.changePassword',
  'admins.create': 'audit.said.createAdmin',
  'admins.archive': 'audit.said.archiveAdmin',
  'admins.restore': 'audit.said.restoreAdmin',
  'admins.resetPassword': 'audit.said.resetPassword',
  'doctors.addPoints': 'audit.said.addPoints',
  'groups.addMembers': 'audit.said.addMembers',
  'groups.removeMembers': 'audit.said.removeMembers',
  'notifications.sendWhatsapp': 'audit.said.sendWhatsapp',
  'notifications.notifyMembers': 'audit.said.notifyMembers',
  'notifications.notifyAll': 'audit.said.notifyAll',
  'notifications.retry': 'audit.said.retry',
  'notifications.markRead': 'audit.said.markRead',
  'notifications.markAllRead': 'audit.said.markAllRead',
  'messages.approve': 'audit.said.approve',
  'messages.reject': 'audit.said.reject',
  'messages.hideComment': 'audit.said.hideComment',
  'posts.hideComment': 'audit.said.hideComment',
  'posts.archiveVideo': 'audit.said.archiveVideo',
  'webinars.start': 'audit.said.start',
} as const;

/** The sentence of what is done alike to records of every kind. */
const common = {
  create: 'audit.said.create',
  update: 'audit.said.update',
  archive: 'audit.said.archive',
  restore: 'audit.said.restore',
  upload: 'audit.said.upload',
} as const;

const decisions = { approved: 'audit.said.approve', declined: 'audit.said.decline' } as const;

const endings = { not_started: 'audit.said.cancel', started: 'audit.said.end' } as const;

const kinds = {
  users: 'audit.kind.users',
  doctors: 'audit.kind.doctors',
  companies: 'audit.kind.companies',
  areas: 'audit.kind.areas',
  specialties: 'audit.kind.specialties',
  promoCodes: 'audit.kind.promoCodes',
  groups: 'audit.kind.groups',
  notifications: 'audit.kind.notifications',
  messages: 'audit.kind.messages',
  videos: 'audit.kind.videos',
  stories: 'audit.kind.stories',
  categories: 'audit.kind.categories',
  tags: 'audit.kind.tags',
  blogs: 'audit.kind.blogs',
  conferences: 'audit.kind.conferences',
  books: 'audit.kind.books',
  research: 'audit.kind.research',
  posts: 'audit.kind.posts',
  notes: 'audit.kind.notes',
  contacts: 'audit.kind.contacts',
  webinars: 'audit.kind.webinars',
} as const;

const facts = {
  name: 'audit.fact.name',
  phone: 'audit.fact.phone',
  email: 'audit.fact.email',
  address: 'audit.fact.address',
  password: 'audit.fact.password',
  area_id: 'audit.fact.area',
  field_id: 'audit.fact.specialty',
  promocode_id: 'audit.fact.promoCode',
  tax_number: 'audit.fact.taxNumber',
  points: 'audit.fact.coins',
  coins: 'audit.fact.coins',
  company: 'audit.fact.company',
  categories: 'audit.fact.categories',
  areas: 'audit.fact.areas',
  specialties: 'audit.fact.specialties',
  doctors: 'audit.fact.doctors',
  status: 'audit.fact.status',
  contacted_by: 'audit.fact.contactedBy',
  image: 'audit.fact.image',
  front_image: 'audit.fact.frontImage',
  back_image: 'audit.fact.backImage',
  logo: 'audit.fact.logo',
  commercial_registry: 'audit.fact.commercialRegistry',
  commercial_registry_file: 'audit.fact.commercialRegistry',
  added: 'audit.fact.added',
  retried: 'audit.fact.retried',
  title: 'audit.fact.title',
  description: 'audit.fact.description',
  question: 'audit.fact.question',
  answer1: 'audit.fact.answer1',
  answer2: 'audit.fact.answer2',
  text: 'audit.fact.text',
  type: 'audit.fact.type',
  video: 'audit.fact.video',
  videos: 'audit.fact.videos',
  uploads_ended: 'audit.fact.uploadsEnded',
  content: 'audit.fact.content',
  link: 'audit.fact.link',
  tags: 'audit.fact.tags',
  coin_price: 'audit.fact.coinPrice',
  pdf_file: 'audit.fact.pdf',
  conference: 'audit.fact.conference',
  meeting_date_time: 'audit.fact.time',
  duration: 'audit.fact.duration',
} as const;

const within = <Words extends object>(words: Words, key: string): Words[keyof Words] | undefined =>
  Object.hasOwn(words, key) ? words[key as keyof Words] : undefined; // it is one of its own

const verbOf = (action: string) => action.slice(action.indexOf('.') + 1);

/** The sentences of actions that do one thing or another, as their facts tell. */
const byFacts = {
  'members.decide': ({ after }: AuditLine) => within(decisions, String(after?.['status'])),
  'contacts.setContacted': ({ after }: AuditLine) => (after?.['contacted_by'] ? 'audit.said.contacted' : 'audit.said.notContacted'),
  'webinars.archive': ({ before }: AuditLine) => within(endings, String(before?.['status'])),
} as const;

/** The catalogue's sentence for a line; an action that it does not know is told by its own words. */
export const sentenceOf = (line: AuditLine) =>
  within(byFacts, line.action)?.(line) ?? within(own, line.action) ?? within(common, verbOf(line.action)) ?? ('audit.said.other' as const);

/** The catalogue's word for a kind of record; none for a kind that it does not know. */
export const kindOf = (entity: string) => within(kinds, entity);

/** The catalogue's word for a fact of a record; none for one that it does not know. */
export const factOf = (name: string) => within(facts, name);

/** A name of code as words: `groups.addMembers` becomes `groups add members`. */
export const spelled = (name: string): string =>
  name
    .replace(/[._]+/g, ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();

/** One fact that a line tells: what it was, where that is known, and what it became; neither for what is kept secret or too big to be told. */
export type Change = { fact: string; from?: string | undefined; to?: string };

const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);
const textOf = (value: unknown): string => (isPlain(value) ? String(value) : '');

const changeOf = (fact: string, value: unknown, before: Record<string, unknown> | null): Change[] => {
  if (before && fact in before) {
    const [from, to] = [textOf(before[fact]), textOf(value)];
    return from === to ? [] : [{ fact, from, to }];
  }
  if (value === 'changed') return [{ fact }];
  return factOf(fact) && isPlain(value) ? [{ fact, to: textOf(value) }] : [];
};

/** What a line changed. A new record is told by its name, and a decision by its sentence and reason. */
export const changesOf = ({ action, before, after }: AuditLine): Change[] => {
  if (action === 'members.decide' || verbOf(action) === 'create') return [];
  return Object.entries(after ?? {}).flatMap(([fact, value]) => (fact === 'reason' ? [] : changeOf(fact, value, before)));
};

/** Why it was done, where somebody said so. */
export const reasonOf = ({ after }: AuditLine): string | undefined => textOf(after?.['reason']) || undefined;

const lists: Record<string, { to: string; by: 'name' | 'title' }> = {
  areas: { to: '/areas', by: 'name' },
  specialties: { to: '/fields', by: 'name' },
  promoCodes: { to: '/promoCode', by: 'name' },
  stories: { to: '/stories', by: 'name' },
  categories: { to: '/categories', by: 'name' },
  tags: { to: '/tags', by: 'name' },
  books: { to: '/library/books', by: 'name' },
  research: { to: '/library/researches', by: 'name' },
  blogs: { to: '/blogs', by: 'title' },
  conferences: { to: '/conferences', by: 'title' },
  notes: { to: '/important-notes', by: 'title' },
  webinars: { to: '/meetings', by: 'title' },
};
const pages: Record<string, string> = {
  doctors: '/doctors',
  companies: '/companies',
  groups: '/groups',
  notifications: '/notifications',
  messages: '/messages',
};

/** Where the record of a line is shown: on its own page, or in its list under its name; nowhere for a kind that has neither. */
export const placeOf = ({
  entity,
  entity_id,
  record,
}: AuditLine): { to: string; search: { name?: string; title?: string } } | undefined => {
  const [page, list] = [pages[entity], lists[entity]];
  if (page && entity_id !== null) return { to: `${page}/${entity_id}`, search: {} };
  return list && record !== null ? { to: list.to, search: { [list.by]: record } } : undefined;
};
