import type { Contact, ContactedDraft, ContactId, ContactListQuery } from '../../../contract/entities/contacts.ts';
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
  async list(context: Context, query: ContactListQuery) {
    return pageAnswer(await contactsRead.page(context.db, query), presenter(context), query);
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
      await contactsRepo.setContacted(db, id, { isContacted, at, by: actor.id });
      await audit(context, { action: isContacted ? 'contacts.contacted' : 'contacts.notContacted', entity: 'contacts', id });
    }
    const message = isContacted ? 'Marked as contacted' : 'The request waits again';
    return { data: presenter(context)(await contactsRead.byId(db, id)), message };
  },
  async unread({ db, actor }: Context) {
    return { data: { has_unread: await contactsRead.hasUnread(db, actor.id) } };
  },
  // No audit line: no record changes, and a page that refreshes itself would bury the trail under them.
  async markOpened({ db, actor, now }: Context) {
    await contactsRepo.markOpened(db, actor.id, now);
    return { message: 'Marked as read' };
  },
};
