import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../database/index.ts';
import type { ProviderLog } from '../../index.ts';
import type { Messenger } from '../port.ts';
import type { FcmConfig } from '../settings.ts';
import { createFcmClient } from './client.ts';
import { createFcmMessenger } from './messenger.ts';

/** `timeoutMs` is the time limit of a call; ten seconds without it. */
type Options = { database: Database; clock: Clock; log: ProviderLog; consent: NonNullable<Messenger['consent']>; timeoutMs?: number };

/** Opens push through Firebase Cloud Messaging. */
export const openFcm = (config: FcmConfig, { database, clock, log, consent, timeoutMs }: Options): Messenger =>
  createFcmMessenger({ client: createFcmClient(config, { log, clock, timeoutMs }), database, clock, consent });
