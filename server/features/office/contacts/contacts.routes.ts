import { contactRoutes } from '../../../../contract/entities/office/contacts.ts';
import { handle } from '../../../kit/handle.ts';
import { contacts } from './contacts.service.ts';

export const contactsHandlers = [
  handle(contactRoutes.list, ({ query, context }) => contacts.list(context, query)),
  handle(contactRoutes.setContacted, ({ body, context }) => contacts.setContacted(context, body)),
  handle(contactRoutes.unread, ({ context }) => contacts.unread(context)),
  handle(contactRoutes.markOpened, ({ query, context }) => contacts.markOpened(context, query)),
];
