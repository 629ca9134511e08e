import { z } from 'zod';
import { rawText } from '../kit/fields.ts';
import { messageResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { platform } from './config.ts';

/** The id that the app gives itself at its installation. */
const installationParams = z.strictObject({ installation: z.uuid('Choose a valid device') });

const pushDeviceDraft = z.strictObject({
  /** The registration token of the push service. */
  token: rawText('Token').min(1, 'Token is required').max(4096, 'Token must not exceed 4096 characters'),
  platform,
});

export const devicesRoutes = {
  register: route({
    method: 'PUT',
    path: '/devices/:installation',
    summary: 'Registers this installation for push messages until its session ends, or stores its new token.',
    permission: 'member.onboard',
    params: installationParams,
    body: pushDeviceDraft,
    response: messageResponse,
    skipsAudit: true,
  }),
  remove: route({
    method: 'DELETE',
    path: '/devices/:installation',
    summary: 'Ends the push messages of an installation.',
    permission: 'member.onboard',
    params: installationParams,
    response: messageResponse,
    skipsAudit: true,
  }),
};
