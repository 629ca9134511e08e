// Proves WEB-15, WEB-20
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeBigBlueButton, startFakeBigBlueButton } from '../../../test/fakes/fake-bigbluebutton.ts';
import { systemClock } from '../../clock.ts';
import { readConfig } from '../../config/config.ts';
import { createProviderLog } from '../index.ts';
import { openMeetings } from './index.ts';
import type { MeetingHost } from './port.ts';

const publicUrl = 'https://medboard.example.test';
const meetingId = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const request = {
  meetingId,
  title: 'Heart & lung #1 + 50 %',
  username: 'د. منى "M" O\'Hara & co <1>',
  now: new Date('2026-11-25T10:00:00Z'),
  until: new Date('2026-11-25T12:00:00Z'),
};

/** A host with a way to follow its links as a browser does. */
type Subject = {
  host: MeetingHost;
  secret: string;
  /** Follows a link. Returns the name and the role in the meeting, or undefined if the server refuses the link. */
  enter(link: string): Promise<{ name: string; isModerator: boolean } | undefined>;
};

let fake: FakeBigBlueButton;
beforeAll(async () => {
  fake = await startFakeBigBlueButton();
});
afterAll(() => fake?.close());
beforeEach(() => fake.meetings.clear());

const open = (settings: Record<string, string>) =>
  openMeetings(readConfig({ PUBLIC_URL: publicUrl, DEMO_DATA: 'off', ...settings }), createProviderLog(systemClock));

const openBigBlueButton = async (): Promise<Subject> => ({
  host: await open({ MEETINGS: 'bigbluebutton', BBB_URL: fake.apiUrl, BBB_SECRET: fake.secret }),
  secret: fake.secret,
  async enter(link) {
    const { status } = await fetch(link, { redirect: 'manual' });
    const person = fake.meetings.get(meetingId)?.people.at(-1);
    return status === 302 && person ? { name: person.name, isModerator: person.role === 'MODERATOR' } : undefined;
  },
});

const openJitsi = async (): Promise<Subject> => {
  const secret = 'a-secret-of-tests';
  return {
    host: await open({ JITSI_URL: 'https://meet.example.test', JITSI_APP_ID: 'medboard', JITSI_APP_SECRET: secret }),
    secret,
    async enter(link) {
      const url = new URL(link);
      const options = { audience: 'medboard', issuer: 'medboard', subject: url.hostname, currentDate: request.now };
      const { payload } = await jwtVerify<{ room: string; context: { user: { name: string; affiliation: string } } }>(
        url.searchParams.get('jwt') ?? '',
        new TextEncoder().encode(secret),
        options,
      );
      const { name, affiliation } = payload.context.user;
      return url.pathname === `/${payload.room}` ? { name, isModerator: affiliation === 'owner' } : undefined;
    },
  };
};

describe.each([
  ['Jitsi', openJitsi],
  ['BigBlueButton', openBigBlueButton],
])('a meeting at %s', (_name, openSubject) => {
  let subject: Subject;
  beforeEach(async () => {
    subject = await openSubject();
  });
  const join = (username = request.username) => subject.host.joinLink?.({ ...request, username }) ?? '';

  it('lets a moderator in, with the first link and with a later one', async () => {
    const { host, enter } = subject;
    const links = [await host.moderatorLink(request), await host.moderatorLink(request)];
    for (const link of links) expect(await enter(link)).toEqual({ name: request.username, isModerator: true });
  });

  it('lets a participant in who comes before any moderator, and gives no moderator rights', async () => {
    expect(await subject.enter(await join())).toEqual({ name: request.username, isModerator: false });
    expect(await subject.enter(await subject.host.moderatorLink(request))).toMatchObject({ isModerator: true });
    expect(await subject.enter(await join('Another one'))).toEqual({ name: 'Another one', isModerator: false });
  });

  it('has a link for participants on our own address, and no secret in any link', async () => {
    const { host, secret } = subject;
    expect(host.participantLink(meetingId)).toBe(`${publicUrl}/join/${meetingId}`);
    for (const link of [await join(), await host.moderatorLink(request)]) expect(decodeURIComponent(link)).not.toContain(secret);
  });

  it('accepts titles that are longer or shorter than the host allows', async () => {
    for (const title of ['A', 'ن'.repeat(150), '🫀'.repeat(75), 'Two\tlines'])
      expect(await subject.enter(await subject.host.moderatorLink({ ...request, title }))).toBeDefined();
  });

  it('does not call a meeting full that nobody has entered, or empty that somebody is in', async () => {
    const { host, enter } = subject;
    expect(await host.isEmpty(meetingId)).not.toBe(false);
    await host.moderatorLink(request);
    expect(await host.isEmpty(meetingId)).not.toBe(false);
    await enter(await join());
    expect(await host.isEmpty(meetingId)).not.toBe(true);
  });

  it('ends a meeting, and one that does not run, without an error', async () => {
    const { host, enter } = subject;
    await host.end(meetingId);
    await enter(await host.moderatorLink(request));
    await host.end(meetingId);
    await host.end(meetingId);
    expect(await host.isEmpty(meetingId)).not.toBe(false);
  });
});
