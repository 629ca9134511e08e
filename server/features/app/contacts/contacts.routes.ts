import { contactRoutes } from '../../../../contract/app/contacts.ts';
import { handle } from '../../../kit/handle.ts';
import { contacts } from './contacts.service.ts';

export const contactsHandlers = [
  handle(contactRoutes.list, ({ query, context }) => contacts.list(context, query)),
  handle(contactRoutes.create, ({ body, context }) => contacts.create(context, body)),
];
