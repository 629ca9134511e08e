import { z } from 'zod';
import { contactId } from '../entities/office/contacts.ts';
import { requiredLongText } from '../kit/fields.ts';
import { dataResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { cursorPage, cursorQuery } from './kit.ts';

/** How many requests of a doctor may wait at the same time. */
export const maxWaitingContacts = 3;

export const appContact = z.object({
  id: contactId,
  description: z.string(),
  created_at: z.iso.datetime(),
  /** Null while the request waits. */
  contacted_at: z.iso.datetime().nullable(),
});
export type AppContact = z.infer<typeof appContact>;

export const contactDraft = z.strictObject({
  description: requiredLongText('Description', { min: 5, max: 1000 }),
  client_id: z.uuid('The client id must be a UUID'),
});
export type ContactDraft = z.infer<typeof contactDraft>;

export const contactRoutes = {
  list: route({
    method: 'GET',
    path: '/contacts',
    summary: "Lists the caller's contact requests, newest first.",
    permission: 'member.use',
    query: cursorQuery(['id'], {}),
    response: cursorPage(appContact),
  }),
  create: route({
    method: 'POST',
    path: '/contacts',
    summary: 'Sends a contact request; one with the same `client_id` is sent once. 409 if three wait already.',
    permission: 'member.use',
    body: contactDraft,
    response: dataResponse(appContact),
    status: 201,
  }),
};
