import { createHash, timingSafeEqual } from 'node:crypto';
import { escapeMarkup } from '../../platform/text.ts';
import { type FakeAnswer, type FakeProvider, startFakeProvider } from './fake-provider.ts';

type Person = { name: string; role: string };
type Meeting = { name: string; attendeePW: string; moderatorPW: string; createTime: number; isEnded: boolean; people: Person[] };
type Query = (name: string) => string;

/** A BigBlueButton server on this machine. */
export type FakeBigBlueButton = FakeProvider & {
  /** What an administrator types as BBB_URL. */
  apiUrl: string;
  secret: string;
  meetings: Map<string, Meeting>;
  /** The checksums that the server accepts. */
  algorithms: Set<string>;
};

const algorithmsByLength: Record<number, string> = { 40: 'sha1', 64: 'sha256', 96: 'sha384', 128: 'sha512' };

const respond = (code: 'SUCCESS' | 'FAILED', fields: Record<string, string | number | boolean>): FakeAnswer => ({
  headers: { 'content-type': 'text/xml' },
  body: `<?xml version="1.0"?>\n<response><returncode>${code}</returncode>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${escapeMarkup(String(value))}</${name}>`)
    .join('')}</response>`,
});
const fail = (messageKey: string) => respond('FAILED', { messageKey, message: `The text of ${messageKey}` });

/** Whether the checksum is HASH(call + query without the checksum + secret), with the algorithm of its length. */
const hasChecksum = (call: string, search: string, { secret, algorithms }: Pick<FakeBigBlueButton, 'secret' | 'algorithms'>) => {
  const [, query = '', sent = ''] = /^\??(.*?)&?checksum=([0-9a-f]+)$/.exec(search) ?? [];
  const algorithm = algorithmsByLength[sent.length];
  if (!algorithm || !algorithms.has(algorithm)) return false;
  return timingSafeEqual(createHash(algorithm).update(`${call}${query}${secret}`).digest(), Buffer.from(sent, 'hex'));
};

const create = (meetings: Map<string, Meeting>, query: Query): FakeAnswer => {
  const [id, name, attendeePW, moderatorPW] = ['meetingID', 'name', 'attendeePW', 'moderatorPW'].map(query) as [
    string,
    string,
    string,
    string,
  ];
  if (id === '') return fail('missingParamMeetingID');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
  if (name.length < 2 || name.length > 64 || /[\u0000-\u001f]/.test(name) || id.includes(',')) return fail('validationError');
  const existing = meetings.get(id);
  if (existing && (existing.attendeePW !== attendeePW || existing.moderatorPW !== moderatorPW)) return fail('idNotUnique');
  const meeting = existing ?? { name, attendeePW, moderatorPW, createTime: 1_700_000_000_000 + meetings.size, isEnded: false, people: [] };
  meetings.set(id, meeting);
  const fields = { meetingID: id, attendeePW, moderatorPW, createTime: meeting.createTime, hasBeenForciblyEnded: meeting.isEnded };
  return respond('SUCCESS', { ...fields, messageKey: existing ? 'duplicateWarning' : '' });
};

const join = (meetings: Map<string, Meeting>, query: Query): FakeAnswer => {
  const meeting = meetings.get(query('meetingID'));
  if (query('fullName') === '') return fail('missingParamFullName');
  if (!meeting) return fail('invalidMeetingIdentifier');
  if (meeting.isEnded) return fail('meetingForciblyEnded');
  if (query('createTime') !== '' && Number(query('createTime')) !== meeting.createTime) return fail('mismatchCreateTimeParam');
  if (query('role') !== 'MODERATOR' && query('role') !== 'VIEWER') return fail('invalidPassword');
  meeting.people.push({ name: query('fullName'), role: query('role') });
  return { status: 302, headers: { location: '/html5client/?sessionToken=token' } };
};

const describeMeeting = ({ name, createTime, isEnded, people }: Meeting): FakeAnswer => {
  const attendees = people.map(
    (person) => `<attendee><fullName>${escapeMarkup(person.name)}</fullName><role>${person.role}</role></attendee>`,
  );
  return {
    headers: { 'content-type': 'text/xml' },
    body: `<response><returncode>SUCCESS</returncode><meetingName><![CDATA[${name}]]></meetingName><createTime>${createTime}</createTime>
      <running>${people.length > 0}</running><hasBeenForciblyEnded>${isEnded}</hasBeenForciblyEnded><participantCount>${people.length}</participantCount>
      <attendees>${attendees.join('')}</attendees><metadata><participantcount>99</participantcount></metadata></response>`,
  };
};

const end = (meetings: Map<string, Meeting>, query: Query): FakeAnswer => {
  const meeting = meetings.get(query('meetingID'));
  if (!meeting) return fail('notFound');
  Object.assign(meeting, { isEnded: true, people: [] });
  return respond('SUCCESS', { messageKey: 'sentEndMeetingRequest' });
};

/** Starts a server that checks the checksums, the parameters and the order of the calls as BigBlueButton does, and has its errors. */
export const startFakeBigBlueButton = async (): Promise<FakeBigBlueButton> => {
  const meetings = new Map<string, Meeting>();
  const settings = { secret: 'secret-of-a-fake-server', algorithms: new Set(Object.values(algorithmsByLength)) };
  const calls: Record<string, (query: Query) => FakeAnswer> = {
    create: (query) => create(meetings, query),
    join: (query) => join(meetings, query),
    end: (query) => end(meetings, query),
    isMeetingRunning: (query) => respond('SUCCESS', { running: (meetings.get(query('meetingID'))?.people.length ?? 0) > 0 }),
    getMeetingInfo: (query) => {
      const meeting = meetings.get(query('meetingID'));
      return meeting ? describeMeeting(meeting) : fail('notFound');
    },
  };
  const fake = await startFakeProvider(({ url }) => {
    const name = /^\/bigbluebutton\/api\/(\w+)$/.exec(url.pathname)?.[1] ?? '';
    const call = calls[name];
    if (!call) return { status: 404, body: 'Not found' };
    if (!hasChecksum(name, url.search, settings)) return fail('checksumError');
    return call((parameter) => url.searchParams.get(parameter) ?? '');
  });
  return Object.assign(fake, settings, { meetings, apiUrl: `${fake.url}bigbluebutton/` });
};
