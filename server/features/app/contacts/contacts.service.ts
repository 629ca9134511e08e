import { type AppContact, type ContactDraft, maxWaitingContacts } from '../../../../contract/app/contacts.ts';
import type { CursorQuery } from '../../../../contract/app/kit.ts';
import { say } from '../../../../contract/app/texts.ts';
import { contactId } from '../../../../contract/entities/office/contacts.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { audit } from '../../../kit/audit.ts';
import { presentCursorPage } from '../../../kit/cursor.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { lockDoctor } from '../../members/doctors/index.ts';
import { type ContactRow, contactsRepo } from './contacts.repo.ts';

const present = ({ id, description, created_at, contacted_at }: ContactRow): AppContact => ({
  id: toId(contactId, id),
  description,
  created_at: created_at.toISOString(),
  contacted_at: contacted_at?.toISOString() ?? null,
});

export const contacts = {
  list: async ({ db, actor }: Context, query: CursorQuery) => presentCursorPage(await contactsRepo.page(db, actor.id, query), present),
  async create(context: Context, { description, client_id: clientId }: ContactDraft) {
    const { db, actor, now: at, language } = context;
    await lockDoctor(context);
    const stored = await contactsRepo.byClientId(db, actor.id, clientId);
    if (stored) return { data: present(stored) };
    if ((await contactsRepo.countWaiting(db, actor.id)) >= maxWaitingContacts)
      throw conflict(say(language, 'You have three requests that wait for an answer already.'));
    const contact = await contactsRepo.insert(db, { doctorId: actor.id, clientId, description, at });
    await audit(context, { action: 'contacts.create', entity: 'contacts', id: contact.id });
    return { data: present(contact) };
  },
};
