import type { FastifyRequest } from 'fastify';
import { cutText } from '../../../../contract/kit/cut-text.ts';
import type { Clock } from '../../clock.ts';
import type { Settings } from '../../config/config.ts';
import type { Actor, PublicContext } from '../../context.ts';
import type { Database, Db } from '../../database/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { MeetingHost } from '../../providers/meetings/index.ts';
import type { Messengers } from '../../providers/messengers/index.ts';
import type { Secrets } from '../../security/secrets.ts';
import { getOrigin, type RecordEvent } from '../../security/security-events.ts';
import type { StatusReader } from '../../server-status.ts';
import type { Files } from '../../storage/files/index.ts';
import type { VideoHost } from '../../storage/video/index.ts';
import { createCookies } from '../response/cookies.ts';
import { getLanguage } from './language.ts';

/** What the handlers of routes need. */
export type RouteDeps = {
  database: Database;
  files: Files;
  messengers: Messengers;
  video: VideoHost;
  meetings: MeetingHost;
  secrets: Secrets;
  status: StatusReader;
  identityProvider: PublicContext['identityProvider'];
  jobs: Pick<Jobs, 'enqueue'>;
  clock: Clock;
  settings: Settings;
  recordEvent: RecordEvent;
  /** Called after the commit of a write, so that open streams look for changes. */
  announceChange(): void;
};

const maxUserAgent = 300;

/** Creates what the handler of a request receives. */
export const createContext = (
  { clock, files, messengers, video, meetings, secrets, status, identityProvider, jobs, settings, recordEvent }: RouteDeps,
  request: FastifyRequest,
  db: Db,
): PublicContext & { actor: Actor | undefined } => ({
  db,
  now: clock.now(),
  receivedAt: request.receivedAt,
  requestId: request.id,
  ipAddress: request.ip,
  userAgent: cutText(request.headers['user-agent'] ?? '', maxUserAgent),
  host: request.host,
  language: getLanguage(request),
  registrationId: request.registrationId,
  settings,
  files,
  messengers,
  video,
  meetings,
  secrets,
  status,
  identityProvider,
  cookies: createCookies(request, settings.publicUrl),
  actor: request.actor,
  enqueue: (job, payload) => jobs.enqueue(db, job, payload),
  recordEvent: (event) => recordEvent(event, getOrigin(request)),
});
