import { tagRoutes } from '../../../contract/entities/tags.ts';
import { handle } from '../../kit/handle.ts';
import { tags } from './tags.service.ts';

export const tagsRoutes = [
  handle(tagRoutes.list, ({ query, context }) => tags.list(context, query)),
  handle(tagRoutes.create, ({ body, context }) => tags.create(context, body)),
  handle(tagRoutes.update, ({ params, body, context }) => tags.update(context, params.id, body)),
  handle(tagRoutes.archive, ({ params, context }) => tags.archive(context, params.id)),
  handle(tagRoutes.archived, ({ query, context }) => tags.archived(context, query)),
  handle(tagRoutes.restore, ({ body, context }) => tags.restore(context, body.ids)),
  handle(tagRoutes.stats, ({ context }) => tags.stats(context)),
];
