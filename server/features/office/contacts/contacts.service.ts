import {
  type Contact,
  type ContactedDraft,
  type ContactListQuery,
  type ContactPage,
  contactId,
  type MarkOpenedQuery,
} from '../../../../contract/entities/office/contacts.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { audit } from '../../../kit/audit.ts';
import { readDays } from '../../../kit/days.ts';
import { presentPage } from '../../../kit/list.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict, orNotFound } from '../../../platform/errors.ts';
import { doctorSummaryPresenter } from '../../content/reactions/index.ts';
import { type ContactRow, contactsRead } from './contacts.read.ts';
import { contactsRepo } from './contacts.repo.ts';

/** Creates the function that presents contact requests. The picture of the doctor has a URL that is signed for the caller. */
const createPresenter = (context: Context) => {
  const presentDoctor = doctorSummaryPresenter(context);
  return (row: ContactRow): Contact => {
    const { user, ...doctor } = presentDoctor(row);
    return {
      id: toId(contactId, row.id),
      description: row.description,
      is_contacted: row.contacted_at === null ? 0 : 1,
      contacted_at: row.contacted_at?.toISOString() ?? null,
      contacted_by: row.contacted_by_name,
      created_at: row.created_at.toISOString(),
      doctor: { ...doctor, user: { ...user, status: row.doctor_status, is_archived: row.doctor_archived_at !== null } },
    };
  };
};

/** A contact is a doctor's request to be called back. */
export const contacts = {
  async list(context: Context, query: ContactListQuery): Promise<ContactPage> {
    const { newestChange, counts, ...page } = await contactsRead.page(context.db, readDays(context, query));
    return { data: { ...presentPage(page, createPresenter(context), query).data, newest_change: newestChange, counts } };
  },
  /** Marks the doctor as contacted by the caller, or removes the mark. Throws 409 if another administrator has contacted the doctor. */
  async setContacted(context: Context, { contact_us_id: id, is_contacted: isContacted }: ContactedDraft) {
    const { db, now: at, actor } = context;
    const { contacted_at, contacted_by } = orNotFound(await contactsRepo.lock(db, id), `contact ${id}`);
    if (isContacted && contacted_by !== null && contacted_by !== actor.id) {
      // The name is read after the lock: a join in the locking statement would read the row as it was before the wait.
      const { contacted_by_name: firstName } = await contactsRead.byId(db, id);
      throw conflict(`${firstName} has already contacted this doctor`);
    }
    if ((contacted_at !== null) !== isContacted) {
      const before = { contacted_by: contacted_by && (await contactsRead.byId(db, id)).contacted_by_name };
      await contactsRepo.setContacted(db, id, { isContacted, at, by: actor.id });
      const after = { contacted_by: isContacted ? actor.name : null };
      await audit(context, { action: 'contacts.setContacted', entity: 'contacts', id, before, after });
    }
    const message = isContacted ? 'Marked as contacted' : 'Marked as not contacted';
    return { data: createPresenter(context)(await contactsRead.byId(db, id)), message };
  },
  async unread({ db, actor }: Context) {
    return { data: { has_unread: await contactsRead.hasUnread(db, actor.id) } };
  },
  async markOpened({ db, actor }: Context, { newest_change }: MarkOpenedQuery) {
    await contactsRepo.markOpened(db, actor.id, newest_change);
    return { message: 'Marked as read' };
  },
};
