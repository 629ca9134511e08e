import { entities } from '../../../../contract/entities/index.ts';
import { type AuditEntry, auditEntities } from '../../../../contract/entities/office/audit.ts';
import type { EntityScreens } from '../../../../contract/kit/entity.ts';
import { formatLength, formatMoment, formatNumber } from '../../../platform/format.ts';
import { hasText } from '../../../platform/i18n.ts';

/** The sentences of single actions. */
const sentencesByAction = {
  'session.signIn': 'audit.sentence.signIn',
  'session.signOut': 'audit.sentence.signOut',
  'session.changePassword': 'audit.sentence.changePassword',
  'session.end': 'audit.sentence.endSession',
  'session.endOthers': 'audit.sentence.endOtherSessions',
  'session.endOfUser': 'audit.sentence.endSessionsOf',
  'session.newDevice': 'audit.sentence.newDevice',
  'session.verify': 'audit.sentence.confirmPassword',
  'session.signInSso': 'audit.sentence.signInSso',
  'session.unlinkSso': 'audit.sentence.unlinkSso',
  'sso.link': 'audit.sentence.linkSso',
  'sso.verify': 'audit.sentence.confirmSso',
  'sso.keepRole': 'audit.sentence.keepRole',
  'session.verifySecondStep': 'audit.sentence.confirmSecondStep',
  'session.signInTrusted': 'audit.sentence.signInTrusted',
  'session.trustDevice': 'audit.sentence.trustDevice',
  'session.removeTrustedDevice': 'audit.sentence.removeTrustedDevice',
  'secondStep.signIn': 'audit.sentence.signInWithCode',
  'secondStep.useRecoveryCode': 'audit.sentence.signInWithRecoveryCode',
  'secondStep.enable': 'audit.sentence.enableSecondStep',
  'secondStep.disable': 'audit.sentence.disableSecondStep',
  'secondStep.newCodes': 'audit.sentence.newRecoveryCodes',
  'secondStep.removeApp': 'audit.sentence.removeApp',
  'secondStep.signInWithPasskey': 'audit.sentence.signInWithPasskey',
  'secondStep.addPasskey': 'audit.sentence.addPasskey',
  'secondStep.renamePasskey': 'audit.sentence.renamePasskey',
  'secondStep.removePasskey': 'audit.sentence.removePasskey',
  'secondStep.reset': 'audit.sentence.resetSecondStep',
  'passwordReset.sendCode': 'audit.sentence.sendCode',
  'passwordReset.byOperator': 'audit.sentence.resetPassword',
  'passwordReset.confirm': 'audit.sentence.resetByCode',
  'admins.create': 'audit.sentence.createAdmin',
  'admins.archive': 'audit.sentence.archiveAdmin',
  'admins.restore': 'audit.sentence.restoreAdmin',
  'admins.changeRole': 'audit.sentence.changeRole',
  'admins.resetPassword': 'audit.sentence.resetPassword',
  'erasures.request': 'audit.sentence.requestErasure',
  'erasures.cancel': 'audit.sentence.cancelErasure',
  'erasures.erase': 'audit.sentence.erase',
  'erasures.export': 'audit.sentence.exportMember',
  'members.takeOver': 'audit.sentence.takeOver',
  'members.removeDocuments': 'audit.sentence.removeDocuments',
  'doctors.register': 'audit.sentence.registerInApp',
  'doctors.applyAgain': 'audit.sentence.applyAgain',
  'doctors.merge': 'audit.sentence.mergeDoctors',
  'doctors.mergeOfOther': 'audit.sentence.mergeOfOther',
  'doctors.undoMerge': 'audit.sentence.undoMerge',
  'doctors.undoMergeOfOther': 'audit.sentence.undoMergeOfOther',
  'doctors.setDistinct': 'audit.sentence.setDistinct',
  'doctors.addPoints': 'audit.sentence.addPoints',
  'doctors.endDevice': 'audit.sentence.endDevice',
  'books.refund': 'audit.sentence.refund',
  'books.undoRefund': 'audit.sentence.undoRefund',
  'research.refund': 'audit.sentence.refund',
  'research.undoRefund': 'audit.sentence.undoRefund',
  'books.purchase': 'audit.sentence.purchase',
  'research.purchase': 'audit.sentence.purchase',
  'views.share': 'audit.sentence.shareView',
  'views.changeShared': 'audit.sentence.update',
  'views.removeShared': 'audit.sentence.archive',
  'groups.addMembers': 'audit.sentence.addMembers',
  'groups.removeMembers': 'audit.sentence.removeMembers',
  'notifications.sendWhatsapp': 'audit.sentence.sendWhatsapp',
  'notifications.notifyMembers': 'audit.sentence.notifyMembers',
  'notifications.notifyAll': 'audit.sentence.notifyAll',
  'notifications.cancel': 'audit.sentence.cancel',
  'notifications.reschedule': 'audit.sentence.reschedule',
  'notifications.retry': 'audit.sentence.retry',
  'notifications.markRead': 'audit.sentence.markRead',
  'notifications.markAllRead': 'audit.sentence.markAllRead',
  'messages.approve': 'audit.sentence.approve',
  'messages.reject': 'audit.sentence.reject',
  'messages.changeAudience': 'audit.sentence.changeAudience',
  'messages.addVideo': 'audit.sentence.addVideo',
  'messages.replaceVideo': 'audit.sentence.replaceVideo',
  'messages.comment': 'audit.sentence.comment',
  'posts.comment': 'audit.sentence.comment',
  'posts.show': 'audit.sentence.show',
  'messages.hideComment': 'audit.sentence.hideComment',
  'posts.hideComment': 'audit.sentence.hideComment',
  'messages.restoreComment': 'audit.sentence.restoreComment',
  'posts.restoreComment': 'audit.sentence.restoreComment',
  'posts.archiveVideo': 'audit.sentence.archiveVideo',
  'reports.create': 'audit.sentence.report',
  'reports.reopen': 'audit.sentence.reopenReport',
  'webinars.start': 'audit.sentence.start',
  'bulk.start': 'audit.sentence.start',
  'imports.run': 'audit.sentence.start',
  'tasks.cancel': 'audit.sentence.stopTask',
  'tasks.undo': 'audit.sentence.undoTask',
  'tasks.file': 'audit.sentence.downloadTaskFile',
  'imports.problems': 'audit.sentence.downloadProblems',
  'declineReasons.order': 'audit.sentence.orderReasons',
  'status.test': 'audit.sentence.sendTest',
  'appSettings.update': 'audit.sentence.updateAppSettings',
  'audit.export': 'audit.sentence.export',
  'documentViews.export': 'audit.sentence.exportDocumentViews',
  'securityEvents.export': 'audit.sentence.exportSecurityEvents',
} as const;

/** Sentences shared by records of every kind. */
const commonSentences = {
  create: 'audit.sentence.create',
  update: 'audit.sentence.update',
  archive: 'audit.sentence.archive',
  restore: 'audit.sentence.restore',
  upload: 'audit.sentence.upload',
  poster: 'audit.sentence.poster',
} as const;

/** The actions of exports have the name of the list. The start of a task has an entry of its own. */
const describeExport = (action: string) => {
  if (!action.startsWith('exports.')) return undefined;
  return action.endsWith('.task') ? ('audit.sentence.startExport' as const) : ('audit.sentence.exportList' as const);
};

const decisions = { approved: 'audit.sentence.approve', declined: 'audit.sentence.decline' } as const;

/** Archiving a webinar cancels it, or ends it if it has started. */
const webinarEndings = { not_started: 'audit.sentence.cancel', started: 'audit.sentence.end' } as const;

const lookUp = <Words extends object>(words: Words, key: string): Words[keyof Words] | undefined =>
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the object has this key
  Object.hasOwn(words, key) ? words[key as keyof Words] : undefined;

/** The actions whose sentences say everything that changed. */
const completeActions = new Set([
  'members.decide',
  'session.answerNewSignIn',
  'notifications.sendWhatsapp',
  'notifications.notifyMembers',
  'notifications.notifyAll',
  'posts.archiveVideo',
]);

const verbOf = (action: string) => action.slice(action.indexOf('.') + 1);

/** Sentences of actions that depend on the changed fields. */
const sentencesByFields = {
  'members.decide': ({ after }: AuditEntry) => lookUp(decisions, String(after?.['status'])),
  'contacts.setContacted': ({ after }: AuditEntry) =>
    after?.['contacted_by'] ? 'audit.sentence.contacted' : 'audit.sentence.notContacted',
  'reports.decide': ({ after }: AuditEntry) =>
    after?.['outcome'] === 'removed' ? 'audit.sentence.removeReported' : 'audit.sentence.keepReported',
  'consents.record': ({ after }: AuditEntry) =>
    after?.['consent'] === 'withdrawn' ? 'audit.sentence.recordWithdrawal' : 'audit.sentence.recordConsent',
  'session.answerNewSignIn': ({ after }: AuditEntry) =>
    after?.['was_me'] ? 'audit.sentence.confirmNewSignIn' : 'audit.sentence.rejectNewSignIn',
  'webinars.archive': ({ before }: AuditEntry) => lookUp(webinarEndings, String(before?.['status'])),
} as const;

/** Returns the text key of an entry's sentence; for an unknown action, the key of the sentence that shows the action's name. */
export const describeAction = (entry: AuditEntry) =>
  lookUp(sentencesByFields, entry.action)?.(entry) ??
  lookUp(sentencesByAction, entry.action) ??
  lookUp(commonSentences, verbOf(entry.action)) ??
  describeExport(entry.action) ??
  ('audit.sentence.other' as const);

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
const textOf = (value: unknown): string => (isPlain(value) ? String(value) : '');

/** The text of a field's value. Numbers have separators, except ids. The length of a video is in seconds, the duration of a webinar in hours. */
const formatValue = (action: string, field: string, value: unknown): string => {
  if (field === 'send_at' && typeof value === 'string') return formatMoment(value);
  if (typeof value !== 'number' || field.endsWith('_id')) return textOf(value);
  return field === 'duration' && verbOf(action) === 'poster' ? formatLength(value) : formatNumber(value);
};

const describeChange = ({ action, before }: AuditEntry, field: string, value: unknown): Change[] => {
  if (before && field in before) {
    const [from, to] = [formatValue(action, field, before[field]), formatValue(action, field, value)];
    return from === to ? [] : [{ field, from, to }];
  }
  // The server writes 'changed' for files and passwords, whose values are not shown.
  if (value === 'changed') return [{ field }];
  return labelOfField(field) && isPlain(value) ? [{ field, to: formatValue(action, field, value) }] : [];
};

/** Lists the changed fields of an audit entry; none for a new record or a decision, because their sentences say it all. */
export const listChanges = (entry: AuditEntry): Change[] => {
  const { action, after } = entry;
  if (completeActions.has(action) || verbOf(action) === 'create') return [];
  return Object.entries(after ?? {}).flatMap(([field, value]) => (field === 'reason' ? [] : describeChange(entry, field, value)));
};

/** The fields whose values are codes. */
const codeFields = new Set(['status', 'type', 'channel', 'purpose', 'source']);

/** Returns the text key of a field's value; undefined if the value is not a code with a text. */
export const labelOfValue = (field: string, value: string) => {
  if (field === 'office_role') {
    const role = `admins.roles.${value}`;
    return hasText(role) ? role : undefined;
  }
  if (field === 'kind') {
    const kind = `securityEvents.kind.${value}`;
    return hasText(kind) ? kind : undefined;
  }
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
export const getRecordPath = (
  entry: Pick<AuditEntry, 'entity' | 'entity_id' | 'record'>,
): { to: string; search: { name?: string; title?: string } } | undefined => {
  const entity = Object.values(entities).find(({ auditKey }) => auditKey === entry.entity);
  if (!entity) return undefined;
  const { list, page }: EntityScreens = entity.screens;
  if (page) return entry.entity_id === null ? undefined : { to: `${page}/${entry.entity_id}`, search: {} };
  return list && entry.record !== null ? { to: list, search: { [entity.searchedBy]: entry.record } } : undefined;
};
