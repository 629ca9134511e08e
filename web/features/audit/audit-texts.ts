import { type AuditEntry, auditEntities } from '../../../contract/entities/audit.ts';
import { entities } from '../../../contract/entities/index.ts';
import type { EntityScreens } from '../../../contract/kit/entity.ts';
import { formatNumber } from '../../platform/format.ts';
import { hasText } from '../../platform/i18n.ts';

/** The sentences of single actions. */
const sentencesByAction = {
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
  'notifications.cancel': 'audit.said.cancel',
  'notifications.retry': 'audit.said.retry',
  'notifications.markRead': 'audit.said.markRead',
  'notifications.markAllRead': 'audit.said.markAllRead',
  'messages.approve': 'audit.said.approve',
  'messages.reject': 'audit.said.reject',
  'messages.changeAudience': 'audit.said.changeAudience',
  'messages.hideComment': 'audit.said.hideComment',
  'posts.hideComment': 'audit.said.hideComment',
  'messages.restoreComment': 'audit.said.restoreComment',
  'posts.restoreComment': 'audit.said.restoreComment',
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
  poster: 'audit.said.poster',
} as const;

const decisions = { approved: 'audit.said.approve', declined: 'audit.said.decline' } as const;

/** Archiving a webinar cancels it, or ends it if it has started. */
const webinarEndings = { not_started: 'audit.said.cancel', started: 'audit.said.end' } as const;

const lookUp = <Words extends object>(words: Words, key: string): Words[keyof Words] | undefined =>
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the object has this key
  Object.hasOwn(words, key) ? words[key as keyof Words] : undefined;

/** The actions whose sentences say everything that changed. */
const completeActions = new Set([
  'members.decide',
  'notifications.sendWhatsapp',
  'notifications.notifyMembers',
  'notifications.notifyAll',
  'posts.archiveVideo',
]);

const verbOf = (action: string) => action.slice(action.indexOf('.') + 1);

/** Sentences of actions that depend on the changed fields. */
const sentencesByFields = {
  'members.decide': ({ after }: AuditEntry) => lookUp(decisions, String(after?.['status'])),
  'contacts.setContacted': ({ after }: AuditEntry) => (after?.['contacted_by'] ? 'audit.said.contacted' : 'audit.said.notContacted'),
  'webinars.archive': ({ before }: AuditEntry) => lookUp(webinarEndings, String(before?.['status'])),
} as const;

/** Returns the text key of an entry's sentence; for an unknown action, the key of the sentence that shows the action's name. */
export const describeAction = (entry: AuditEntry) =>
  lookUp(sentencesByFields, entry.action)?.(entry) ??
  lookUp(sentencesByAction, entry.action) ??
  lookUp(commonSentences, verbOf(entry.action)) ??
  ('audit.said.other' as const);

/** Returns the label of a kind of record; undefined for an unknown kind. */
export const labelOfKind = (entity: string) => {
  const known = auditEntities.find((key) => key === entity);
  return known && (`audit.kind.${known}` as const);
};

/** Returns the label of a field; undefined for an unknown field. */
export const labelOfField = (name: string) => {
  const key = `audit.field.${name}`;
  return hasText(key) ? key : undefined;
};

/** Turns an identifier into words: `groups.addMembers` becomes `groups add members`. */
export const toWords = (name: string): string =>
  name
    .replace(/[._]+/g, ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();

/** One changed field with its old and new value. The old value may be unknown; secret and large values are left out. */
export type Change = { field: string; from?: string | undefined; to?: string };

const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);
const textOf = (value: unknown): string => {
  if (typeof value === 'number') return formatNumber(value);
  return isPlain(value) ? String(value) : '';
};

const describeChange = (field: string, value: unknown, before: Record<string, unknown> | null): Change[] => {
  if (before && field in before) {
    const [from, to] = [textOf(before[field]), textOf(value)];
    return from === to ? [] : [{ field, from, to }];
  }
  // The server writes 'changed' for files and passwords, whose values are not shown.
  if (value === 'changed') return [{ field }];
  return labelOfField(field) && isPlain(value) ? [{ field, to: textOf(value) }] : [];
};

/** Lists the changed fields of an audit entry; none for a new record or a decision, because their sentences say it all. */
export const listChanges = ({ action, before, after }: AuditEntry): Change[] => {
  if (completeActions.has(action) || verbOf(action) === 'create') return [];
  return Object.entries(after ?? {}).flatMap(([field, value]) => (field === 'reason' ? [] : describeChange(field, value, before)));
};

/** The fields whose values are codes. */
const codeFields = new Set(['status', 'type']);

/** Returns the text key of a field's value; undefined if the value is not a code with a text. */
export const labelOfValue = (field: string, value: string) => {
  const key = `audit.value.${value}`;
  return codeFields.has(field) && hasText(key) ? key : undefined;
};

/** Who a notification was sent to; undefined if the entry does not say it. */
export const getAudience = ({ after }: AuditEntry) => {
  const ids = after?.['user_ids'];
  if (after?.['audience'] === 'all') return { kind: 'all' as const };
  if (after?.['audience'] === 'group') {
    const name = after['group_id'];
    return typeof name === 'string' ? { kind: 'namedGroup' as const, name } : { kind: 'group' as const };
  }
  return Array.isArray(ids) ? { kind: 'members' as const, count: ids.length } : undefined;
};

/** Returns the reason of a change, if one was given. */
export const getReason = ({ after }: AuditEntry): string | undefined => textOf(after?.['reason']) || undefined;

/** Returns the address that shows an entry's record: its page, or its list searched by name; undefined if it has neither. */
export const getRecordPath = (entry: AuditEntry): { to: string; search: { name?: string; title?: string } } | undefined => {
  const entity = Object.values(entities).find(({ auditKey }) => auditKey === entry.entity);
  if (!entity) return undefined;
  const { list, page }: EntityScreens = entity.screens;
  if (page) return entry.entity_id === null ? undefined : { to: `${page}/${entry.entity_id}`, search: {} };
  return list && entry.record !== null ? { to: list, search: { [entity.searchedBy]: entry.record } } : undefined;
};
