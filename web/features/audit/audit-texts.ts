import type { AuditEntry } from '../../../contract/entities/audit.ts';

/** Sentences of actions that have their own. */
const ownSentences = {
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

/** Sentences shared by records of every kind. */
const commonSentences = {
  create: 'audit.said.create',
  update: 'audit.said.update',
  archive: 'audit.said.archive',
  restore: 'audit.said.restore',
  upload: 'audit.said.upload',
} as const;

const decisions = { approved: 'audit.said.approve', declined: 'audit.said.decline' } as const;

const verbForms = { not_started: 'audit.said.cancel', started: 'audit.said.end' } as const;

const kindLabels = {
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

const fieldLabels = {
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

const lookUp = <Words extends object>(words: Words, key: string): Words[keyof Words] | undefined =>
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the object has this key
  Object.hasOwn(words, key) ? words[key as keyof Words] : undefined;

const verbOf = (action: string) => action.slice(action.indexOf('.') + 1);

/** Sentences of actions that depend on the changed fields. */
const sentencesByFields = {
  'members.decide': ({ after }: AuditEntry) => lookUp(decisions, String(after?.['status'])),
  'contacts.setContacted': ({ after }: AuditEntry) => (after?.['contacted_by'] ? 'audit.said.contacted' : 'audit.said.notContacted'),
  'webinars.archive': ({ before }: AuditEntry) => lookUp(verbForms, String(before?.['status'])),
} as const;

/** Returns the sentence for a line; an unknown action is described by its own name. */
export const describeAction = (line: AuditEntry) =>
  lookUp(sentencesByFields, line.action)?.(line) ??
  lookUp(ownSentences, line.action) ??
  lookUp(commonSentences, verbOf(line.action)) ??
  ('audit.said.other' as const);

/** Returns the label of a kind of record; undefined for an unknown kind. */
export const labelOfKind = (entity: string) => lookUp(kindLabels, entity);

/** Returns the label of a field; undefined for an unknown field. */
export const labelOfField = (name: string) => lookUp(fieldLabels, name);

/** Turns an identifier into words: `groups.addMembers` becomes `groups add members`. */
export const toWords = (name: string): string =>
  name
    .replace(/[._]+/g, ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();

/** One changed field with its old value, if known, and its new value; neither for values that are secret or too large. */
export type Change = { fact: string; from?: string | undefined; to?: string };

const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);
const textOf = (value: unknown): string => (isPlain(value) ? String(value) : '');

const describeChange = (fact: string, value: unknown, before: Record<string, unknown> | null): Change[] => {
  if (before && fact in before) {
    const [from, to] = [textOf(before[fact]), textOf(value)];
    return from === to ? [] : [{ fact, from, to }];
  }
  if (value === 'changed') return [{ fact }];
  return labelOfField(fact) && isPlain(value) ? [{ fact, to: textOf(value) }] : [];
};

/** Lists the changes of a line. A new record shows its name, and a decision its sentence and reason. */
export const listChanges = ({ action, before, after }: AuditEntry): Change[] => {
  if (action === 'members.decide' || verbOf(action) === 'create') return [];
  return Object.entries(after ?? {}).flatMap(([fact, value]) => (fact === 'reason' ? [] : describeChange(fact, value, before)));
};

/** Returns the reason of a change, if one was given. */
export const getReason = ({ after }: AuditEntry): string | undefined => textOf(after?.['reason']) || undefined;

const listPaths: Record<string, { to: string; by: 'name' | 'title' }> = {
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
const pagePaths: Record<string, string> = {
  doctors: '/doctors',
  companies: '/companies',
  groups: '/groups',
  notifications: '/notifications',
  messages: '/messages',
};

/** Returns the address that shows a line's record: its page, or its list searched by name; undefined if it has neither. */
export const getRecordPath = ({
  entity,
  entity_id,
  record,
}: AuditEntry): { to: string; search: { name?: string; title?: string } } | undefined => {
  const [page, list] = [pagePaths[entity], listPaths[entity]];
  if (page && entity_id !== null) return { to: `${page}/${entity_id}`, search: {} };
  return list && record !== null ? { to: list.to, search: { [list.by]: record } } : undefined;
};
