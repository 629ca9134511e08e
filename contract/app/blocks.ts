import { z } from 'zod';
import { doctorId } from '../entities/members/doctors.ts';
import { dataResponse, messageResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { author } from './authors.ts';
import { cursorPage, cursorQuery } from './kit.ts';

/** A doctor whom the caller blocked. */
export const appBlock = z.object({ doctor: author, blocked_at: z.iso.datetime() });
export type AppBlock = z.infer<typeof appBlock>;

const doctorParams = z.strictObject({ doctor: doctorId });

export const blockRoutes = {
  list: route({
    method: 'GET',
    path: '/blocks',
    summary: 'Lists the doctors whom the caller blocked, newest first.',
    permission: 'member.use',
    query: cursorQuery(['id'], {}),
    response: cursorPage(appBlock),
  }),
  block: route({
    method: 'PUT',
    path: '/blocks/:doctor',
    summary: 'Blocks a doctor who has written something: neither is shown what the other one writes. Messages of companies stay.',
    permission: 'member.use',
    limit: { max: 60, minutes: 60 },
    params: doctorParams,
    response: dataResponse(appBlock),
    skipsAudit: true,
  }),
  unblock: route({
    method: 'DELETE',
    path: '/blocks/:doctor',
    summary: 'Ends the block of a doctor, if there is one.',
    permission: 'member.use',
    params: doctorParams,
    response: messageResponse,
    skipsAudit: true,
  }),
};
