import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../database/index.ts';
import type { ProviderLog } from '../../index.ts';
import type { Messenger, Messengers } from '../port.ts';
import { createRate } from '../rate.ts';
import type { CloudConfig } from '../settings.ts';
import { createCloudAccountMessenger } from './account.ts';
import { createCloudClient } from './client.ts';
import { createCloudMessenger } from './messenger.ts';
import { createCloudWebhook } from './webhook.ts';

/** `timeoutMs` is the time limit of a call; ten seconds without it. */
type Options = { database: Database; clock: Clock; log: ProviderLog; consent: NonNullable<Messenger['consent']>; timeoutMs?: number };

/** Opens the WhatsApp Cloud API for notifications, messages about accounts and the reports of Meta. */
export const openCloud = (
  config: CloudConfig,
  { database, clock, log, consent, timeoutMs }: Options,
): Pick<Messengers, 'whatsapp' | 'accountWhatsapp'> & Required<Pick<Messengers, 'routes'>> => {
  const { templates, rate: perSecond } = config;
  const deps = { client: createCloudClient(config, { log, timeoutMs }), database, clock, rate: createRate(perSecond), templates };
  return {
    whatsapp: createCloudMessenger(deps, { consent, perSecond }),
    accountWhatsapp: createCloudAccountMessenger(deps),
    routes: createCloudWebhook({ config, database, clock }),
  };
};
