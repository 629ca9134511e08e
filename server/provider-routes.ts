import type { FastifyInstance } from 'fastify';
import { showNextVideo } from './features/content/stories/index.ts';
import { createConsentReceiver } from './features/members/consents/index.ts';
import { createReportReceiver } from './features/messages/notifications/index.ts';
import { videoDirectory } from './features/messages/videos/index.ts';
import type { JobDeps, Jobs } from './platform/jobs/index.ts';

type ProviderRoutesDeps = JobDeps & { jobs: Pick<Jobs, 'enqueue'> };

/** Adds the routes of embedded hosts, and those on which providers report. They are outside the contract. */
export const addProviderRoutes = async (app: FastifyInstance, deps: ProviderRoutesDeps): Promise<void> => {
  const { video, messengers, meetings, database, clock, settings, jobs } = deps;
  if (video.routes) await app.register(video.routes(videoDirectory({ ...deps, writeWithNewState: showNextVideo })));
  if (messengers.routes) {
    const receiveConsent = createConsentReceiver({ database, clock, enqueue: jobs.enqueue });
    await app.register(messengers.routes({ receiveReports: createReportReceiver(deps), receiveConsent }));
  }
  const { joinLink } = meetings;
  if (!joinLink) return;
  // Not loaded with a host at which all participants use the address of the meeting.
  const { createJoinPages } = await import('./features/content/webinars/join/join.routes.ts');
  await app.register(createJoinPages({ database, clock, settings, joinLink }));
};
