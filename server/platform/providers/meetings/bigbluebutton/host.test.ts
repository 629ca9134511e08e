// Proves WEB-20
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type FakeBigBlueButton, startFakeBigBlueButton } from '../../../../test/fakes/fake-bigbluebutton.ts';
import { type Fault, startFakeProvider } from '../../../../test/fakes/fake-provider.ts';
import { systemClock } from '../../../clock.ts';
import { readConfig } from '../../../config/config.ts';
import { createProviderLog, ProviderError } from '../../index.ts';
import { openMeetings } from '../index.ts';
import { parseAnswer } from './answer.ts';
import { createQuery } from './api.ts';
import { createBigBlueButtonHost } from './host.ts';

const meetingId = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const request = {
  meetingId,
  title: 'Heart',
  username: 'Mona Adel',
  now: new Date('2026-11-25T10:00:00Z'),
  until: new Date('2026-11-25T12:00:00Z'),
};

let fake: FakeBigBlueButton;
const log = createProviderLog(systemClock);
beforeAll(async () => {
  fake = await startFakeBigBlueButton();
});
afterAll(() => fake?.close());
beforeEach(() => fake.meetings.clear());

const settings = (changes: Record<string, string> = {}) => ({
  MEETINGS: 'bigbluebutton',
  BBB_URL: fake.apiUrl,
  BBB_SECRET: fake.secret,
  PUBLIC_URL: 'https://medboard.example.test',
  DEMO_DATA: 'off',
  ...changes,
});
const open = (changes?: Record<string, string>) => openMeetings(readConfig(settings(changes)), log);
const failureOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof Error)) throw new Error('Nothing failed');
  return error;
};

it('signs calls as the documentation of BigBlueButton does', () => {
  const secret = '639259d4-9dd8-4b25-bf01-95f9567eaf4b';
  const parameters = { name: 'Test Meeting', meetingID: 'abc123', attendeePW: '111222', moderatorPW: '333444' };
  const query = 'name=Test+Meeting&meetingID=abc123&attendeePW=111222&moderatorPW=333444';
  expect([
    createQuery('create', parameters, { secret, checksum: 'sha1' }),
    createQuery('create', parameters, { secret, checksum: 'sha256' }),
    createQuery('getMeetings', {}, { secret, checksum: 'sha256' }),
  ]).toEqual([
    `${query}&checksum=1fcbb0c4fc1f039f73aa6d697d2db9ba7f803f17`,
    `${query}&checksum=da9185f7f333cfdfcd6eeac32dca3777510c4c436020d8b887ba5515bd1d189e`,
    'checksum=a5370c5f3d97d56d53b435684cdbc429c2898a3bf9f435518b4279e1e0dbfc8c',
  ]);
});

it.each(['sha1', 'sha384', 'sha512'])('signs with %s, and names the settings if the server does not accept it', async (checksum) => {
  const host = await open({ BBB_CHECKSUM: checksum });
  await host.check?.();
  fake.algorithms.delete(checksum);
  const error = await failureOf(host.check?.() ?? Promise.resolve());
  fake.algorithms.add(checksum);
  expect(error).toMatchObject({ setting: 'BBB_SECRET', message: expect.stringContaining(`BBB_CHECKSUM=${checksum}`) });
});

it('names the setting that the server refuses at start', async () => {
  const wrongSecret = await open({ BBB_SECRET: 'another-secret' });
  expect(await failureOf(wrongSecret.check?.() ?? Promise.resolve())).toMatchObject({ name: 'SettingError', setting: 'BBB_SECRET' });
  const wrongUrl = await open({ BBB_URL: `${fake.url}elsewhere` });
  expect(await failureOf(wrongUrl.check?.() ?? Promise.resolve())).toMatchObject({ name: 'SettingError', setting: 'BBB_URL' });
});

it('names the address if another service answers there, but not if a proxy fails for a moment', async () => {
  let status = 200;
  const website = await startFakeProvider(() => ({ status, headers: { 'content-type': 'text/html' }, body: '<html>Welcome</html>' }));
  const host = await open({ BBB_URL: website.url });
  expect(await failureOf(host.check?.() ?? Promise.resolve())).toMatchObject({
    name: 'SettingError',
    message: 'BBB_URL is not the address of a BigBlueButton server: its answers are not those of BigBlueButton',
  });
  for (status of [500, 502, 503, 504])
    expect(await failureOf(host.check?.() ?? Promise.resolve())).toMatchObject({ name: 'ProviderError', status });
  await website.close();
});

it.each(['', 'api', 'api/'])('accepts the address of the server with the ending "%s"', async (ending) => {
  await (await open({ BBB_URL: `${fake.apiUrl}${ending}` })).check?.();
});

it('keeps a meeting without people until the link expires, and sends who leaves back to our page', async () => {
  await (await open()).moderatorLink(request);
  const { searchParams } = fake.requests.at(-1)?.url ?? new URL(fake.url);
  expect(['meetingExpireIfNoUserJoinedInMinutes', 'meetingExpireWhenLastUserLeftInMinutes'].map((name) => searchParams.get(name))).toEqual([
    '120',
    '120',
  ]);
  expect(searchParams.get('logoutURL')).toBe(`https://medboard.example.test/join/${meetingId}`);
});

it('gives no link into a meeting that was ended, and ends the links that were given', async () => {
  const host = await open();
  const link = await host.moderatorLink(request);
  await host.end(meetingId);
  expect(await failureOf(host.moderatorLink(request))).toMatchObject({ status: 409, message: 'This webinar has ended' });
  fake.meetings.clear();
  fake.meetings.set(meetingId, { name: 'Heart', attendeePW: '', moderatorPW: '', createTime: 5, isEnded: false, people: [] });
  expect(await (await fetch(link, { redirect: 'manual' })).text()).toContain('mismatchCreateTimeParam');
});

it.each<[Fault, object]>([
  ['timeout', { failure: 'unanswered' }],
  ['half', { failure: 'unanswered' }],
  [429, { failure: 'limited', retryAfterSeconds: 7 }],
  [500, { failure: 'broken', status: 500 }],
  ['garbage', { failure: 'broken', message: 'BigBlueButton sent an unexpected answer' }],
  ['redirect', { failure: 'broken', status: 302 }],
])('says that the host failed after %s, after one call, and works afterwards', async (fault, expected) => {
  const config = readConfig(settings()).bigBlueButton;
  if (!config) throw new Error('BigBlueButton is chosen');
  const host = createBigBlueButtonHost({ ...config, publicUrl: 'https://medboard.example.test', log, timeoutMs: 300 });
  const calls = [() => host.moderatorLink(request), () => host.isEmpty(meetingId), () => host.end(meetingId)];
  // An answer of another form makes a check blame the address.
  if (fault !== 'garbage') calls.push(async () => host.check?.());
  for (const call of calls) {
    const before = fake.requests.length;
    fake.failNext(fault);
    const error = await failureOf(Promise.resolve(call()));
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject(expected);
    expect(JSON.stringify(error) + String(error.stack)).not.toMatch(/checksum=|PW=|Mona/);
    expect(fake.requests.length - before).toBe(1);
    expect(log.list()[0]?.lastFailure?.message).toBe(error.message);
  }
  expect(await host.moderatorLink(request)).toContain('/join?');
});

it('tells the key of an error of the server, and nothing else of its answer', async () => {
  fake.meetings.set(meetingId, { name: 'Heart', attendeePW: 'other', moderatorPW: 'other', createTime: 5, isEnded: false, people: [] });
  const error = await failureOf((await open()).moderatorLink(request));
  expect(error).toMatchObject({ failure: 'refused', message: 'BigBlueButton refused the call (idNotUnique)' });
});

it.each([
  ['no XML', 'Welcome'],
  ['HTML', '<html><body>Not found</body></html>'],
  ['an open element', '<response><returncode>SUCCESS'],
  ['another root', '<answer><returncode>SUCCESS</returncode></answer>'],
  ['no code', '<response><running>true</running></response>'],
  ['an unknown code', '<response><returncode>MAYBE</returncode></response>'],
  ['a code below another element', '<response><x><returncode>SUCCESS</returncode></x></response>'],
  ['a document type', '<!DOCTYPE response [<!ENTITY x SYSTEM "file:///etc/passwd">]><response><returncode>SUCCESS</returncode></response>'],
  ['an unknown entity', '<response><returncode>SUCCESS</returncode><message>&x;</message></response>'],
])('reads no answer with %s', (_what, xml) => {
  expect(parseAnswer(xml)).toBeUndefined();
});

it('reads texts, CDATA and entities as texts, and only those of the answer itself', () => {
  const answer = parseAnswer(
    '<response><returncode>FAILED</returncode><messageKey> notFound </messageKey><meetingID>00123</meetingID><a>x &amp; <![CDATA[<y>]]></a><b><a>no</a></b></response>',
  );
  expect(answer).toMatchObject({ isSuccess: false, messageKey: 'notFound' });
  expect([answer?.texts.get('meetingID'), answer?.texts.get('a'), answer?.texts.get('b')]).toEqual(['00123', 'x & <y>', '']);
});

it('names each setting that is missing on its own line', () => {
  expect(() => readConfig({ MEETINGS: 'bigbluebutton', BBB_CHECKSUM: 'md5' })).toThrow(
    /^Invalid settings:\n {2}BBB_CHECKSUM must be .*\n {2}BBB_URL must be set .*\n {2}BBB_SECRET must be set .*\n {2}PUBLIC_URL must be set .*$/,
  );
});
