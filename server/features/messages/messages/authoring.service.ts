import { entities } from '../../../../contract/entities/index.ts';
import { messageRules } from '../../../../contract/entities/messages/message-status.ts';
import {
  type MessageBody,
  type MessageChange,
  type MessageDraft,
  type MessageId,
  messageDraft,
} from '../../../../contract/entities/messages/messages.ts';
import type { SeenVersion } from '../../../../contract/kit/version.ts';
import { isAdmin, ownCompanyId } from '../../../kit/actor.ts';
import { audit, changedFieldsBefore, changedFiles } from '../../../kit/audit.ts';
import { toChanges, toFields } from '../../../kit/columns.ts';
import { replaceLabels } from '../../../kit/labels.ts';
import { assertUnchanged } from '../../../kit/stale.ts';
import type { Context, StoredFiles } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { conflict, forbidden, invalid, invalidField } from '../../../platform/errors.ts';
import { recordFile } from '../../office/files/index.ts';
import { addNotice } from '../../office/notices/index.ts';
import { moveVideosOf } from '../videos/index.ts';
import { canChange, isDecidedLast, isOutdated } from './messages.policy.ts';
import type { MessageRow } from './messages.read.ts';
import { type MessageFields, messageColumns, messagesRepo } from './messages.repo.ts';
import { findAndPresent, getOrThrow, lockOrThrow } from './messages.service.ts';

type Files = StoredFiles<'image'>;
type AuditFields = Record<string, unknown>;
/** The fields of a body that this caller may set. */
type Draft = Omit<MessageChange, 'all' | 'seen_updated_at'>;
/** The columns that a draft changes, and the same changes for the audit trail. */
type Change = { columns: MessageFields; auditChanges: AuditFields };
/** The message before the write. It may keep its company even if that company is archived now. */
type Current = Pick<MessageRow, 'company_id'>;

const allCompanies = 'All companies';
const newMessage: Current = { company_id: null };

/** A company writes only its own messages. Other fields that it sends are ignored. */
const companyDraft = ({ actor }: Context, { name, category_ids, company_id }: MessageChange): Draft => {
  if (typeof company_id === 'number' && Number(company_id) !== actor.id) throw forbidden('A company can only send its own messages');
  return { name, category_ids };
};

/** An administrator's draft. The field `all` chooses all companies. */
const adminDraft = ({ all, company_id, seen_updated_at: _, ...rest }: MessageChange): Draft => {
  if (all && typeof company_id === 'number') throw invalidField('company_id', 'Choose one company or all companies, not both');
  const choice = all ?? company_id;
  return choice === undefined ? rest : { ...rest, company_id: choice };
};

/** An administrator's draft of a new message, which needs a company and coins. */
const newAdminDraft = (body: MessageBody): MessageDraft => {
  const { data, error } = messageDraft.safeParse(adminDraft(body));
  if (data) return data;
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), [message]]));
  throw invalid(error.issues[0]?.message ?? '', fields);
};

const companyChange = async (db: Db, choice: Draft['company_id'], current: Current): Promise<Change> => {
  if (choice === undefined) return { columns: {}, auditChanges: {} };
  if (choice === 'all') return { columns: { company_id: null }, auditChanges: { company: allCompanies } };
  const company = await messagesRepo.shareActiveCompany(db, choice);
  // A message may keep its company even if that company is archived now.
  if (!company && choice !== current.company_id) throw invalidField('company_id', 'Choose a company that exists');
  return { columns: { company_id: choice }, auditChanges: company ? { company: company.name } : {} };
};

/** Collects the columns that a draft changes, and records its image. */
const toChange = async (
  context: Context,
  draft: Draft,
  { image, current }: { image: Files['image']; current: Current },
): Promise<Change> => {
  const company = await companyChange(context.db, draft.company_id, current);
  if (image) await recordFile(context, image, 'public');
  const fields = toChanges(messageColumns, draft);
  return {
    columns: { ...fields, ...company.columns, ...(image ? { image_id: image.id } : {}) },
    auditChanges: { ...fields, ...company.auditChanges, ...changedFiles({ image }) },
  };
};

type CategoryChange = { id: number; ids: readonly number[] | undefined; current: MessageRow['categories'] };

/** Sets the categories if the draft contains a list of them; returns their names for the audit trail. */
const setCategories = async (context: Context, { id, ids, current }: CategoryChange) =>
  ids && { categories: await replaceLabels(context, { entity: entities.messages, kind: 'category' }, { id, ids, current }) };

export const createMessage = async (context: Context, body: MessageBody, { image }: Files) => {
  const { db, now, actor } = context;
  const draft = isAdmin(actor) ? newAdminDraft(body) : companyDraft(context, body);
  const { columns, auditChanges } = await toChange(context, draft, { image, current: newMessage });
  const defaults = { name: body.name, coins: 0, company_id: ownCompanyId(actor) ?? null };
  const { id } = await messagesRepo.insert(db, { ...defaults, ...columns }, { at: now, by: actor.id });
  const categories = await setCategories(context, { id, ids: draft.category_ids, current: [] });
  await audit(context, { action: 'messages.create', entity: 'messages', id, after: { ...auditChanges, ...categories } });
  if (!isAdmin(actor)) await addNotice(db, { kind: 'message_submitted', entity: 'messages', id, at: now, by: actor.id });
  return { data: await findAndPresent(context, id), message: 'Message added successfully' };
};

const auditFieldsOf = (row: MessageRow): AuditFields => {
  const categories = row.categories.map(({ name }) => name).join(', ');
  return { ...toFields(messageColumns, row), company: row.company_name ?? allCompanies, categories, status: row.status };
};

/** Throws 409 if the caller may not change the message, or saw an earlier version of it. A decision has to be read before the next change. */
const assertMayUpdate = async (context: Context, message: MessageRow, seen: SeenVersion): Promise<void> => {
  const { actor, receivedAt } = context;
  if (!canChange(actor, message)) throw conflict(`This message was ${message.status}. Only an administrator can change it.`);
  if (seen.seen_updated_at === undefined || !isOutdated(message, { seen: new Date(seen.seen_updated_at), receivedAt })) return;
  if (isDecidedLast(message)) throw conflict(`This message was ${message.status} since you opened it. Please review it again.`);
  await assertUnchanged(message, seen, { ...entities.messages, present: () => findAndPresent(context, message.id) });
};

/** Sets a message to pending again, and removes the coins and targets of its earlier approval. */
const resubmit = async (db: Db, id: number, at: Date) => {
  await messagesRepo.deleteTargets(db, id);
  await messagesRepo.resubmit(db, id, at);
};

export const updateMessage = async (context: Context, body: MessageChange, { id, image }: Files & { id: MessageId }) => {
  const { db, now, actor } = context;
  await lockOrThrow(context, id);
  const before = await getOrThrow(context, id);
  await assertMayUpdate(context, before, body);
  const isResubmitted = !isAdmin(actor) && messageRules[before.status].isRefused;
  const draft = !isAdmin(actor) ? companyDraft(context, body) : adminDraft(body);
  const { columns, auditChanges } = await toChange(context, draft, { image, current: before });
  await messagesRepo.update(db, id, { fields: columns, at: now });
  if (columns.company_id !== undefined) await moveVideosOf(db, id, columns.company_id);
  const categories = await setCategories(context, { id, ids: draft.category_ids, current: before.categories });
  if (isResubmitted) {
    await resubmit(db, id, now);
    await addNotice(db, { kind: 'message_resubmitted', entity: 'messages', id, at: now, by: actor.id });
  }
  const after = { ...auditChanges, ...categories, ...(isResubmitted ? { status: 'pending' } : {}) };
  await audit(context, {
    action: 'messages.update',
    entity: 'messages',
    id,
    before: changedFieldsBefore(after, auditFieldsOf(before)),
    after,
  });
  const message = isResubmitted ? 'Message sent for approval again' : 'Message updated successfully';
  return { data: await findAndPresent(context, id), message };
};
