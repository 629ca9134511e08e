import { z } from 'zod';
import { bigRecordId } from '../../kit/ids.ts';
import { dataResponse, dayFilters, listQuery, messageResponse, pageResponse, searchTerm, sortOrder } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { accountStatus } from '../members/account-status.ts';
import { doctorId } from '../members/doctors.ts';

export const contactId = bigRecordId('ContactId');
export type ContactId = z.infer<typeof contactId>;

const flag = z.literal([0, 1]);

/** A doctor's request for a call. */
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
    /** The profile picture, a signed URL. */
    image: z.string().nullable(),
    user: z.object({ name: z.string(), phone: z.string(), email: z.string(), status: accountStatus, is_archived: z.boolean() }),
  }),
});
export type Contact = z.infer<typeof contact>;

/** Whether the doctor was contacted, sent as 0, 1, true or false. */
const contactedFlag = z
  .union([flag, z.boolean(), z.literal(['0', '1', 'true', 'false'])], { error: 'Choose contacted or not contacted' })
  .transform((sent) => sent === 1 || sent === true || sent === '1' || sent === 'true');

export const contactedDraft = z.strictObject({ contact_us_id: contactId, is_contacted: contactedFlag });
export type ContactedDraft = z.infer<typeof contactedDraft>;

/** `name` searches the doctor's name. */
export const contactListQuery = listQuery({
  name: searchTerm,
  is_contacted: flag.optional(),
  ...dayFilters,
  /** `waiting`, the default, has the waiting requests first, oldest first, and then the contacted ones, newest first. */
  sort: z.literal(['waiting', ...sortOrder('created').unwrap().values]).optional(),
});
export type ContactListQuery = z.infer<typeof contactListQuery>;

/** When a contact changed last, with microseconds. */
const changeTime = z.iso.datetime({ precision: 6 }).refine((time) => time > '1970', 'Choose a time after 1970');

/** The number of all requests by state, whatever the filters. */
const contactCounts = z.object({ waiting: z.int(), contacted: z.int() });
export type ContactCounts = z.infer<typeof contactCounts>;

/** A page of contact requests. `newest_change` is when a request last changed; `markOpened` sends it back. It is absent if the list is empty. */
const contactPage = z.object({
  data: pageResponse(contact).shape.data.extend({ newest_change: changeTime.optional(), counts: contactCounts }),
});
export type ContactPage = z.infer<typeof contactPage>;

/** The `newest_change` of the list that the caller saw. Without it, every change until now counts as seen. */
const markOpenedQuery = z.strictObject({ newest_change: changeTime.optional() });
export type MarkOpenedQuery = z.infer<typeof markOpenedQuery>;

export const contactRoutes = {
  list: route({
    method: 'GET',
    path: '/user/allContacts',
    summary: 'Lists contact requests: waiting ones first, oldest first, then contacted ones, newest first.',
    permission: 'contacts.read',
    query: contactListQuery,
    response: contactPage,
  }),
  setContacted: route({
    method: 'POST',
    path: '/user/updateIsContacted',
    summary: 'Marks a doctor as contacted or not contacted; of several marks, the first keeps its author.',
    permission: 'contacts.write',
    body: contactedDraft,
    response: dataResponse(contact),
  }),
  unread: route({
    method: 'GET',
    path: '/user/contacts/unread',
    summary: 'Says whether a request is new, or was changed by another user, since the caller last opened the contacts.',
    permission: 'contacts.read',
    response: dataResponse(z.object({ has_unread: z.boolean() })),
  }),
  markOpened: route({
    method: 'POST',
    path: '/user/contacts/opened',
    summary: 'Stores the newest change of the contacts that the caller has seen.',
    permission: 'contacts.read',
    skipsAudit: true,
    query: markOpenedQuery,
    response: messageResponse,
  }),
};
