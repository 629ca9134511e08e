import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/index.ts';
import { inAppMessenger } from './in-app.ts';
import { outboxMessenger } from './outbox.ts';
import type { Messengers } from './port.ts';

export type { Messenger, Messengers, Outcome, Recipient } from './port.ts';

type Parts = { config: Pick<Config, 'whatsapp' | 'push'>; database: Database; clock: Clock };

/** The messengers that the settings name; each channel has its embedded one. */
export const openMessengers = ({ config, ...parts }: Parts): Messengers => {
  const whatsapp = { outbox: outboxMessenger };
  const push = { none: inAppMessenger };
  return { whatsapp: whatsapp[config.whatsapp](parts), notification: push[config.push] };
};
