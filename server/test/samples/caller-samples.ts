import type { MessageStatus } from '../../../contract/entities/messages/message-status.ts';
import type { Db } from '../../platform/database/index.ts';
import { buildDoctor, buildMessage, buildNote, buildNotification } from '../builders.ts';
import { type BuildSample, type Caller, withId } from './sign-in-samples.ts';

export const callingCompany = (db: Db, { phone }: Caller) =>
  db.selectFrom('users').select('id').where('phone', '=', phone).where('role', '=', 'company').executeTakeFirst();

/** A notification to the calling company; for other callers one to a doctor, in the given state. */
export const notificationTo =
  (state: 'delivered' | 'failed'): BuildSample =>
  async (db, caller) => {
    const company = await callingCompany(db, caller);
    const { id } = company ?? (await buildDoctor(db));
    return withId(buildNotification(db, { deliveries: [{ user_id: id, state: company ? 'delivered' : state }] }));
  };

/** A message of the calling company, in the given status; for other callers one of another company. */
export const ownMessage = async (db: Db, caller: Caller, status: MessageStatus = 'pending') => {
  const company = await callingCompany(db, caller);
  return buildMessage(db, { status, ...(company ? { company_id: company.id } : {}) });
};

/** A record that the caller may read, whatever the caller's role is. */
export const readableRecord = async (db: Db, caller: Caller) => {
  if (await callingCompany(db, caller)) return { entity: 'messages', record: (await ownMessage(db, caller)).id };
  const user = await db.selectFrom('users').select('office_role').where('phone', '=', caller.phone).executeTakeFirst();
  if (user?.office_role === 'content') return { entity: 'notes', record: (await buildNote(db)).id };
  return { entity: 'doctors', record: (await buildDoctor(db)).id };
};
