import { z } from 'zod';
import { recordId } from '../kit/ids.ts';
import { answerOf, done, listQuery, pageOf, searchTerm } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { doctorId } from './doctors.ts';
import { accountStatus } from './members.ts';

export const contactId = recordId('ContactId');
export type ContactId = z.infer<typeof contactId>;

const flag = z.literal([0, 1]);

/** A doctor's request to be called back. */
export const contact = z.object({
  id: contactId,
  description: z.string(),
  is_contacted: flag,
  /** When and by whom the doctor was contacted; both null until then. */
  contacted_at: z.iso.datetime().nullable(),
  contacted_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  doctor: z.object({
    id: doctorId,
    /** The profile picture, a signed address. */
    image: z.string().nullable(),
    user: z.object({ name: z.string(), phone: z.string(), email: z.string(), status: accountStatus, is_archived: z.boolean() }),
  }),
});
export type Contact = z.infer<typeof contact>;

/** Whether a request was answered, sent as 0, 1, true or false. */
const contacted = z
  .union([flag, z.boolean(), z.literal(['0', '1', 'true', 'false'])], { error: 'Choose contacted or not' })
  .transform((sent) => sent === 1 || sent === true || sent === '1' || sent === 'true');

export const contactedDraft = z.strictObject({ contact_us_id: contactId, is_contacted: contacted });
export type ContactedDraft = z.infer<typeof contactedDraft>;

/** `name` searches the doctor's name. */
export const contactListQuery = listQuery({ name: searchTerm, is_contacted: flag.optional() });
export type ContactListQuery = z.infer<typeof contactListQuery>;

/** When a contact changed last, to the microsecond. */
const changeTime = z.iso.datetime({ precision: 6 }).refine((time) => time > '1970', 'Choose a time after 1970');

/** `newest_change` is that of all contacts when the list was read, for `markOpened`; absent where there is none. */
const contactPage = z.object({ data: pageOf(contact).shape.data.extend({ newest_change: changeTime.optional() }) });
export type ContactPage = z.infer<typeof contactPage>;

/** The `newest_change` of the list that was shown; without it, all until now counts as seen. */
const openedQuery = z.strictObject({ newest_change: changeTime.optional() });
export type OpenedQuery = z.infer<typeof openedQuery>;

export const contactRoutes = {
  list: route({
    method: 'GET',
    path: '/user/allContacts',
    summary: 'Lists contact requests, newest first.',
    permission: 'contacts.read',
    query: contactListQuery,
    response: contactPage,
  }),
  setContacted: route({
    method: 'POST',
    path: '/user/updateIsContacted',
    summary: 'Says that a doctor was contacted, or takes it back; who said so first stands.',
    permission: 'contacts.write',
    body: contactedDraft,
    response: answerOf(contact),
  }),
  unread: route({
    method: 'GET',
    path: '/user/contacts/unread',
    summary: 'Whether a request came, or was changed by another, after the caller last opened the contacts.',
    permission: 'contacts.read',
    response: answerOf(z.object({ has_unread: z.boolean() })),
  }),
  markOpened: route({
    method: 'POST',
    path: '/user/contacts/opened',
    summary: 'Remembers up to which change the caller has seen the contacts.',
    permission: 'contacts.read',
    leavesNoLine: true,
    query: openedQuery,
    response: done,
  }),
};
