import type {
  Contact,
  ContactedDraft,
  ContactId,
  ContactListQuery,
  ContactPage,
  OpenedQuery,
} from '../../../contract/entities/contacts.ts';
import { audit } from '../../kit/audit.ts';
import { pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import { conflict, orNotFound } from '../../platform/errors.ts';
import { presentActingDoctor } from '../reactions/index.ts';
import { type ContactRow, contactsRead } from './contacts.read.ts';
import { contactsRepo } from './contacts.repo.ts';

/** The only way out for a contact; the doctor's picture leaves as a signed address of this caller. */
const presenter = (context: Context) => {
  const presentDoctor = presentActingDoctor(context);
  return (row: ContactRow): Contact => {
    const { user, ...doctor } = presentDoctor(row);
    return {
      id: row.id as ContactId, // a database id becomes the contract's
      description: row.description,
      is_contacted: row.contacted_at === null ? 0 : 1,
      contacted_at: row.contacted_at?.toISOString() ?? null,
      contacted_by: row.contacted_by_name,
      created_at: row.created_at.toISOString(),
      doctor: { ...doctor, user: { ...user, status: row.doctor_status, is_archived: row.doctor_archived_at !== null } },
    };
  };
};

export const contacts = {
  async list(context: Context, query: ContactListQuery): Promise<ContactPage> {
    const { newestChange, ...page } = await contactsRead.page(context.db, query);
    return { data: { ...pageAnswer(page, presenter(context), query).data, newest_change: newestChange } };
  },
  /** Said again by the same administrator, it stays as it was said first; by another, 409 says who was first. */
  async setContacted(context: Context, { contact_us_id: id, is_contacted: isContacted }: ContactedDraft) {
    const { db, now: at, actor } = context;
    const { contacted_at, contacted_by } = orNotFound(await contactsRepo.locked(db, id), `contact ${id}`);
    if (isContacted && contacted_by !== null && contacted_by !== actor.id) {
      // Read only now: a join in the locking statement would still show the name of before the wait.
      const { contacted_by_name: first } = await contactsRead.byId(db, id);
      throw conflict(`${first} has already contacted this doctor`);
    }
    if ((contacted_at !== null) !== isContacted) {
      const before = { contacted_by: contacted_by && (await contactsRead.byId(db, id)).contacted_by_name };
      await contactsRepo.setContacted(db, id, { isContacted, at, by: actor.id });
      const after = { contacted_by: isContacted ? actor.name : null };
      await audit(context, { action: 'contacts.setContacted', entity: 'contacts', id, before, after });
    }
    const message = isContacted ? 'Marked as contacted' : 'The request waits again';
    return { data: presenter(context)(await contactsRead.byId(db, id)), message };
  },
  async unread({ db, actor }: Context) {
    return { data: { has_unread: await contactsRead.hasUnread(db, actor.id) } };
  },
  async markOpened({ db, actor }: Context, { newest_change }: OpenedQuery) {
    await contactsRepo.markOpened(db, actor.id, newest_change);
    return { message: 'Marked as read' };
  },
};
