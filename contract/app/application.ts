import { z } from 'zod';
import { dataResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { me } from './me.ts';
import { applicantFields, cardFile } from './registration.ts';

/** Fields that are not sent stay as they are; an empty text clears an address or a number. */
export const applicationChange = z.strictObject(applicantFields).partial();
export type ApplicationChange = z.infer<typeof applicationChange>;

const pictureLimit = { max: 20, minutes: 60 };

/** What a declined doctor changes before applying again. Of any other doctor the response is 409 `closed`. */
export const applicationRoutes = {
  change: route({
    method: 'PUT',
    path: '/me/application',
    summary: 'Changes the data of a declined doctor.',
    permission: 'member.onboard',
    body: applicationChange,
    response: dataResponse(me),
  }),
  front: route({
    method: 'PUT',
    path: '/me/application/card/front',
    summary: 'Stores a new front of the ID card of a declined doctor, for seven days. The office sees it when the doctor applies again.',
    permission: 'member.onboard',
    files: cardFile,
    response: dataResponse(me),
    skipsAudit: true,
    limit: pictureLimit,
  }),
  back: route({
    method: 'PUT',
    path: '/me/application/card/back',
    summary: 'Stores a new back of the ID card of a declined doctor, for seven days. The office sees it when the doctor applies again.',
    permission: 'member.onboard',
    files: cardFile,
    response: dataResponse(me),
    skipsAudit: true,
    limit: pictureLimit,
  }),
  submit: route({
    method: 'POST',
    path: '/me/application',
    summary: 'Applies again: the declined doctor is pending, with the new pictures.',
    permission: 'member.onboard',
    response: dataResponse(me),
  }),
};
