import { z } from 'zod';
import { webinarStatus } from '../entities/content/webinar-status.ts';
import { webinarDurations, webinarId } from '../entities/content/webinars.ts';
import { idParams, reference } from '../kit/ids.ts';
import { dataResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { cursorPage, cursorQuery } from './kit.ts';

export const appWebinar = z.object({
  id: webinarId,
  title: z.string(),
  starts_at: z.iso.datetime(),
  /** In hours. */
  duration: z.literal(webinarDurations),
  status: webinarStatus,
  conference: reference,
});
export type AppWebinar = z.infer<typeof appWebinar>;

export const webinarRoutes = {
  list: route({
    method: 'GET',
    path: '/webinars',
    summary: 'Lists the webinars that have not ended, soonest first.',
    permission: 'member.use',
    isCacheable: true,
    query: cursorQuery(['time', 'id'], {}),
    response: cursorPage(appWebinar),
  }),
  join: route({
    method: 'POST',
    path: '/webinars/:id/join',
    summary: 'Returns the link at which the caller enters a running webinar; 409 `not_started` before its start, `closed` after its end.',
    permission: 'member.use',
    isSecret: true,
    params: idParams(webinarId),
    response: dataResponse(z.object({ url: z.string() })),
    skipsAudit: true,
  }),
};
