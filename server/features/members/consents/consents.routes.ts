import { consentRoutes as routes } from '../../../../contract/entities/members/consents.ts';
import { handle } from '../../../kit/handle.ts';
import { consents } from './consents.service.ts';

export const consentsHandlers = [
  handle(routes.list, ({ params, query, context }) => consents.list(context, params.id, query)),
  handle(routes.record, ({ params, body, context }) => consents.record(context, params.id, body)),
];
