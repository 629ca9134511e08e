import { conferenceRoutes } from '../../../contract/entities/conferences.ts';
import { handle } from '../../kit/handle.ts';
import { conferences } from './conferences.service.ts';

export const conferencesHandlers = [
  handle(conferenceRoutes.list, ({ query, context }) => conferences.list(context, query)),
  handle(conferenceRoutes.categories, ({ query, context }) => conferences.categories(context, query)),
  handle(conferenceRoutes.tags, ({ query, context }) => conferences.tags(context, query)),
  handle(conferenceRoutes.get, ({ params, query, context }) => conferences.get(context, params.id, query)),
  handle(conferenceRoutes.create, ({ body, files, context }) => conferences.create(context, body, files)),
  handle(conferenceRoutes.update, ({ params, body, files, context }) => conferences.update(context, params.id, { draft: body, ...files })),
  handle(conferenceRoutes.archive, ({ params, context }) => conferences.archive(context, params.id)),
  handle(conferenceRoutes.archived, ({ query, context }) => conferences.archived(context, query)),
  handle(conferenceRoutes.restore, ({ body, context }) => conferences.restore(context, body.ids)),
  handle(conferenceRoutes.stats, ({ context }) => conferences.stats(context)),
];
