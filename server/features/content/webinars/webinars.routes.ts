import { webinarRoutes } from '../../../../contract/entities/content/webinars.ts';
import { handle, handlePrepared } from '../../../kit/handle.ts';
import { webinarArchive } from './archive/webinar-archive.service.ts';
import { restoreWebinars } from './archive/webinar-restore.service.ts';
import { webinarStart } from './webinar-start.service.ts';
import { updateWebinar } from './webinar-update.service.ts';
import { webinars } from './webinars.service.ts';

export const webinarsHandlers = [
  handle(webinarRoutes.list, ({ query, context }) => webinars.list(context, query)),
  handle(webinarRoutes.day, ({ query, context }) => webinars.day(context, query.date)),
  handle(webinarRoutes.create, ({ body, context }) => webinars.create(context, body)),
  handle(webinarRoutes.update, ({ params, body, context }) => updateWebinar(context, params.id, body)),
  handlePrepared(
    webinarRoutes.start,
    ({ body, ...preparing }) => webinarStart.prepare(preparing, body),
    ({ body, context, prepared }) => webinarStart.start(context, body, prepared),
  ),
  handlePrepared(
    webinarRoutes.archive,
    ({ params, query, ...preparing }) => webinarArchive.prepare(preparing, params.id, query.seen_status),
    ({ params, query, context, prepared }) => webinarArchive.archive(context, params.id, { seen: query.seen_status, prepared }),
  ),
  handle(webinarRoutes.restore, ({ body, context }) => restoreWebinars(context, body.ids)),
];
