import { noteRoutes } from '../../../../contract/entities/content/notes.ts';
import { handle } from '../../../kit/handle.ts';
import { notes } from './notes.service.ts';

export const notesHandlers = [
  handle(noteRoutes.list, ({ query, context }) => notes.list(context, query)),
  handle(noteRoutes.get, ({ params, context }) => notes.get(context, params.id)),
  handle(noteRoutes.create, ({ body, context }) => notes.create(context, body)),
  handle(noteRoutes.update, ({ params, body, context }) => notes.update(context, params.id, body)),
  handle(noteRoutes.archive, ({ params, context }) => notes.archive(context, params.id)),
  handle(noteRoutes.restore, ({ body, context }) => notes.restore(context, body.ids)),
  handle(noteRoutes.stats, ({ context }) => notes.stats(context)),
];
