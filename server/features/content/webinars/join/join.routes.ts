import type { Clock } from '../../../../platform/clock.ts';
import type { Settings } from '../../../../platform/config/config.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { createJoinRoutes } from '../../../../platform/providers/meetings/join-routes.ts';
import type { MeetingHost } from '../../../../platform/providers/meetings/port.ts';
import { createJoinFinder } from './join.service.ts';

type JoinPagesDeps = {
  database: Pick<Database, 'db'>;
  clock: Clock;
  settings: Pick<Settings, 'timeZone'>;
  joinLink: NonNullable<MeetingHost['joinLink']>;
};

/** The plugin of the page at which participants enter a webinar. It is not in the contract, because its responses are not JSON. */
export const createJoinPages = ({ database, clock, settings, joinLink }: JoinPagesDeps) =>
  createJoinRoutes({ clock, timeZone: settings.timeZone, joinLink, findJoinable: createJoinFinder({ database, clock }) });
