import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { cutText } from '../../../../contract/kit/cut-text.ts';
import { requiredText } from '../../../../contract/kit/fields.ts';
import type { Clock } from '../../clock.ts';
import { invalid } from '../../errors.ts';
import { logFailure, toAppError } from '../../http/response/error-handler.ts';
import { createJoinPolicy, type JoinPage, renderJoinPage } from './join-page.ts';
import { joinPath } from './join-path.ts';
import type { MeetingHost } from './port.ts';

/** A webinar as its participants see it. While it runs, `until` is when a link of a participant expires. */
export type JoinableWebinar = { title: string } & (
  | { state: 'waiting'; startsAt: Date }
  | { state: 'running'; until: Date }
  | { state: 'ended' }
);

/** Finds the webinar of a meeting; undefined if there is none, or if it was cancelled. */
export type FindJoinable = (meetingId: string) => Promise<JoinableWebinar | undefined>;

type JoinDeps = { clock: Clock; timeZone: string; findJoinable: FindJoinable; joinLink: NonNullable<MeetingHost['joinLink']> };

const refreshSeconds = 20;
const maxBodyBytes = 4_000;

const nameOfParticipant = requiredText('Your name', { min: 2, max: 50 });

const getMeetingId = ({ params }: FastifyRequest): string => (params as { meetingId: string }).meetingId;
const getTypedName = ({ body }: FastifyRequest): string => (body instanceof URLSearchParams ? (body.get('name') ?? '') : '');

const describeStart = (startsAt: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(startsAt);

const createPage = (webinar: JoinableWebinar | undefined, meetingId: string, { timeZone }: JoinDeps): JoinPage => {
  if (!webinar) return { title: 'Webinar', text: 'There is no webinar at this address, or it was cancelled.' };
  const { title } = webinar;
  switch (webinar.state) {
    case 'waiting':
      return {
        title,
        text: `This webinar has not started yet. It is planned for ${describeStart(webinar.startsAt, timeZone)} (${timeZone}). This page checks again every ${refreshSeconds} seconds.`,
        refreshSeconds,
      };
    case 'running':
      return { title, text: 'This webinar is running.', form: { meetingId, name: '' } };
    case 'ended':
      return { title, text: 'This webinar has ended.' };
  }
};

const sendPage = (reply: FastifyReply, page: JoinPage) => {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('content-security-policy', createJoinPolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(renderJoinPage(page, nonce));
};

/** A person reads the answer, so an error is a page, too. After a refused name or a host that does not answer, it offers the form again. */
const sendErrorPage = (cause: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const error = toAppError(cause);
  logFailure(request, cause, error);
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  const canRepeat = request.method === 'POST' && (error.code === 'invalid' || error.code === 'unavailable');
  const form = canRepeat ? { form: { meetingId: getMeetingId(request), name: cutText(getTypedName(request), 50) } } : {};
  return sendPage(reply.code(error.status), { title: 'Webinar', text: error.message, ...form });
};

/** The page at which participants enter a meeting: it waits until the webinar has started, asks for the name, and opens the meeting. */
export const createJoinRoutes =
  (deps: JoinDeps): FastifyPluginAsync =>
  async (app) => {
    const route = { url: `${joinPath}/:meetingId`, config: { permission: 'public' }, errorHandler: sendErrorPage };
    const find = async (request: FastifyRequest) => {
      const meetingId = getMeetingId(request);
      const webinar = await deps.findJoinable(meetingId);
      return { webinar, page: createPage(webinar, meetingId, deps) };
    };
    app.route({
      ...route,
      method: ['GET', 'HEAD'],
      handler: async (request, reply) => {
        const { webinar, page } = await find(request);
        return sendPage(reply.code(webinar ? 200 : 404), page);
      },
    });
    app.route({
      ...route,
      method: 'POST',
      bodyLimit: maxBodyBytes,
      handler: async (request, reply) => {
        const { webinar, page } = await find(request);
        if (webinar?.state !== 'running') return sendPage(reply.code(webinar ? 200 : 404), page);
        const name = nameOfParticipant.safeParse(getTypedName(request));
        if (!name.success) throw invalid(name.error.issues[0]?.message ?? 'Type your name');
        const { title, until } = webinar;
        const next = await deps.joinLink({ meetingId: getMeetingId(request), title, username: name.data, now: deps.clock.now(), until });
        return sendPage(reply, { title, text: 'The meeting opens.', next });
      },
    });
  };
