import {
  type MessageBody,
  type MessageChange,
  type MessageDraft,
  type MessageId,
  messageDraft,
} from '../../../contract/entities/messages.ts';
import { audit, changedFiles, factsBefore } from '../../kit/audit.ts';
import { writeLabel } from '../../kit/labels.ts';
import { holdCounts } from '../../kit/tallies.ts';
import type { Context, StoredFiles } from '../../platform/context.ts';
import type { Db } from '../../platform/database/index.ts';
import { conflict, forbidden, invalid, invalidField } from '../../platform/errors.ts';
import { recordFile } from '../files/index.ts';
import { existing, locked, whole } from './message.service.ts';
import { companyOf, mayUpdate } from './messages.policy.ts';
import type { MessageRow } from './messages.read.ts';
import { type MessageFacts, messagesRepo } from './messages.repo.ts';

type Files = StoredFiles<'image'>;
type Facts = Record<string, unknown>;
/** What a body asks for, once it is known who sent it. */
type Draft = Pick<MessageChange, 'name' | 'category_ids' | 'company_id' | 'coins'>;
/** What a draft writes into the message's own row, and how the audit trail tells of it. */
type Change = { columns: MessageFacts; told: Facts };
/** What a message has before it is written: it may keep what could not be chosen any more. */
type Carried = Pick<MessageRow, 'company_id'>;

const nobodys = 'All companies';
const nothingCarried: Carried = { company_id: null };

/** A company writes for itself, whatever it sends beside that; only to write for another is refused. */
const companyDraft = ({ actor }: Context, { name, category_ids, company_id }: MessageChange): Draft => {
  if (typeof company_id === 'number' && Number(company_id) !== actor.id) throw forbidden('A company sends messages of its own only');
  return { name, category_ids };
};

/** An administrator's draft, with `all` as the choice of company that it is. */
const adminDraft = ({ all, company_id, ...rest }: MessageChange): Draft => {
  if (all && typeof company_id === 'number') throw invalidField('company_id', 'Choose a company or all of them, not both');
  const choice = all ?? company_id;
  return choice === undefined ? rest : { ...rest, company_id: choice };
};

/** The whole draft of an administrator, who has to say whose message it is and what it costs. */
const wholeAdminDraft = (body: MessageBody): MessageDraft => {
  const { data, error } = messageDraft.safeParse(adminDraft(body));
  if (data) return data;
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), [message]]));
  throw invalid(error.issues[0]?.message ?? '', fields);
};

const companyChange = async (db: Db, choice: Draft['company_id'], carried: Carried): Promise<Change> => {
  if (choice === undefined) return { columns: {}, told: {} };
  if (choice === 'all') return { columns: { company_id: null }, told: { company: nobodys } };
  const company = await messagesRepo.liveCompany(db, choice);
  // A message of a company that was archived since may be changed in all else.
  if (!company && choice !== carried.company_id) throw invalidField('company_id', 'Choose a company that exists');
  return { columns: { company_id: choice }, told: company ? { company: company.name } : {} };
};

/** What a draft changes in the message's own row; its picture becomes known to the database. */
const changeOf = async (
  context: Context,
  { name, coins, company_id }: Draft,
  { image, carried }: { image: Files['image']; carried: Carried },
): Promise<Change> => {
  const company = await companyChange(context.db, company_id, carried);
  if (image) await recordFile(context, image, 'public');
  const facts = { ...(name === undefined ? {} : { name }), ...(coins === undefined ? {} : { coins }) };
  return {
    columns: { ...facts, ...company.columns, ...(image ? { image_id: image.id } : {}) },
    told: { ...facts, ...company.told, ...changedFiles({ image }) },
  };
};

type Categories = { id: number; ids: readonly number[] | undefined; carried: MessageRow['categories'] };

/** Puts a message under the categories of a draft, if it names any; answers how the audit trail tells of them. */
const categorise = async (context: Context, { id, ids, carried }: Categories) =>
  ids && { categories: await writeLabel(context, { kind: 'message', label: 'category' }, { id, ids, carried }) };

export const createMessage = async (context: Context, body: MessageBody, { image }: Files) => {
  const { db, now, actor } = context;
  const company = companyOf(actor);
  const draft = company === undefined ? wholeAdminDraft(body) : companyDraft(context, body);
  await holdCounts(db, 'messages');
  const { columns, told } = await changeOf(context, draft, { image, carried: nothingCarried });
  const whose = { name: body.name, coins: 0, company_id: company ?? null };
  const { id } = await messagesRepo.insert(db, { ...whose, ...columns }, { at: now, by: actor.id });
  const under = await categorise(context, { id, ids: draft.category_ids, carried: [] });
  await audit(context, { action: 'messages.create', entity: 'messages', id, after: { ...told, ...under } });
  return { data: await whole(context, id), message: 'Message added successfully' };
};

const waiting = { pending: 'This message is waiting for a decision', approved: 'This message was approved', rejected: '' };

const factsOf = (row: MessageRow): Facts => {
  const categories = row.categories.map(({ name }) => name).join(', ');
  return { name: row.name, coins: row.coins, company: row.company_name ?? nobodys, categories, status: row.status };
};

export const updateMessage = async (context: Context, body: MessageChange, { id, image }: Files & { id: MessageId }) => {
  const { db, now, actor } = context;
  await holdCounts(db, 'messages');
  await locked(context, id);
  const before = await existing(context, id);
  if (!mayUpdate(actor, before)) throw conflict(`${waiting[before.status]}, only an administrator can change it`);
  const isResubmitted = companyOf(actor) !== undefined;
  const draft = isResubmitted ? companyDraft(context, body) : adminDraft(body);
  const { columns, told } = await changeOf(context, draft, { image, carried: before });
  await messagesRepo.update(db, id, { facts: columns, at: now });
  const under = await categorise(context, { id, ids: draft.category_ids, carried: before.categories });
  if (isResubmitted) await messagesRepo.resubmit(db, id, now);
  const after = { ...told, ...under, ...(isResubmitted ? { status: 'pending' } : {}) };
  await audit(context, { action: 'messages.update', entity: 'messages', id, before: factsBefore(after, factsOf(before)), after });
  const message = isResubmitted ? 'Message sent for approval again' : 'Message updated successfully';
  return { data: await whole(context, id), message };
};
