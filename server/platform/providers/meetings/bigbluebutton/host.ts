import { createHmac } from 'node:crypto';
import { conflict } from '../../../errors.ts';
import { ProviderError, type ProviderLog, SettingError } from '../../index.ts';
import { getJoinUrl } from '../join-path.ts';
import type { LinkRequest, MeetingHost } from '../port.ts';
import type { BigBlueButtonConfig } from '../settings.ts';
import { createBigBlueButtonApi, isFailure } from './api.ts';

type HostDeps = BigBlueButtonConfig & { publicUrl: string; log: ProviderLog; timeoutMs?: number };

const nameLength = { min: 2, max: 64 };

/** The text without control characters, which BigBlueButton refuses, and not longer than `max` UTF-16 units. */
const cutText = (text: string, max: number): string => {
  let fitting = '';
  for (const character of text.replace(/\p{Cc}+/gu, ' ').trim()) {
    if (fitting.length + character.length > max) break;
    fitting += character;
  }
  return fitting;
};

/** The name of a meeting, which has 2 to 64 characters. */
const getMeetingName = (title: string): string => {
  const name = cutText(title, nameLength.max);
  return name.length < nameLength.min ? `Webinar ${name}`.trim() : name;
};

/** The setting that makes the server refuse a call; undefined if another reason does. */
const toSettingError = (error: unknown, { checksum }: BigBlueButtonConfig): SettingError | undefined => {
  if (isFailure(error, 'checksumError'))
    return new SettingError('BBB_SECRET', `is refused by the server of BBB_URL, or that server does not accept BBB_CHECKSUM=${checksum}`);
  if (error instanceof ProviderError && error.isUnexpectedAnswer)
    return new SettingError('BBB_URL', 'is not the address of a BigBlueButton server: its answers are not those of BigBlueButton');
  const status = error instanceof ProviderError && error.failure === 'refused' ? error.status : undefined;
  return status === undefined
    ? undefined
    : new SettingError('BBB_URL', `is not the address of a BigBlueButton server: it answers ${status}`);
};

/** BigBlueButton: a meeting has to be created before anybody joins it, and creating it again changes nothing. */
export const createBigBlueButtonHost = ({ publicUrl, log, timeoutMs, ...config }: HostDeps): MeetingHost => {
  const api = createBigBlueButtonApi(config, { log, timeoutMs });
  // Links name a role, so nobody types these. A second `create` with other passwords is an error, so they are always the same.
  const derivePassword = (meetingId: string, role: string) =>
    createHmac('sha256', config.secret).update(`${role}:${meetingId}`).digest('hex').slice(0, 32);

  /** Creates the meeting if it does not exist. It stays without people until the link expires, so that the link works until then. */
  const create = async ({ meetingId, title, now, until }: LinkRequest) => {
    const minutes = String(Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000)));
    const { texts } = await api.call('create', {
      name: getMeetingName(title),
      meetingID: meetingId,
      attendeePW: derivePassword(meetingId, 'attendee'),
      moderatorPW: derivePassword(meetingId, 'moderator'),
      meetingExpireIfNoUserJoinedInMinutes: minutes,
      meetingExpireWhenLastUserLeftInMinutes: minutes,
      logoutURL: getJoinUrl(publicUrl, meetingId),
    });
    if (texts.get('hasBeenForciblyEnded') === 'true') throw conflict('This webinar has ended');
    return texts.get('createTime');
  };

  const join = async (request: LinkRequest, role: 'MODERATOR' | 'VIEWER'): Promise<string> => {
    const createTime = await create(request);
    const { meetingId, username } = request;
    // With the time, the link ends with this meeting, even if another one gets its id.
    return api.sign('join', { fullName: cutText(username, 64), meetingID: meetingId, role, ...(createTime ? { createTime } : {}) });
  };

  return {
    moderatorLink: (request) => join(request, 'MODERATOR'),
    participantLink: (meetingId) => getJoinUrl(publicUrl, meetingId),
    joinLink: (request) => join(request, 'VIEWER'),
    async isEmpty(meetingID) {
      const { isSuccess, texts } = await api.call('getMeetingInfo', { meetingID }, ['notFound']);
      return !isSuccess || Number(texts.get('participantCount')) === 0;
    },
    async end(meetingID) {
      await api.call('end', { meetingID }, ['notFound']);
    },
    check: () =>
      api.call('isMeetingRunning', { meetingID: 'medboard-check' }).then(
        () => undefined,
        (error: unknown) => Promise.reject(toSettingError(error, config) ?? error),
      ),
  };
};
