import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openMeetings } from './index.ts';

const request = {
  meetingId: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  title: 'Heart & lung #1',
  username: 'د. منى "M" O\'Hara & co',
  now: new Date('2026-11-25T10:00:00.700Z'),
  until: new Date('2026-11-25T12:00:00Z'),
};
const linkUnder = async (settings: Record<string, string>) => new URL(await openMeetings(readConfig(settings)).moderatorLink(request));
const optionsOf = ({ hash }: URL) =>
  Object.fromEntries(
    hash
      .slice(1)
      .split('&')
      .map((option) => option.split('='))
      .map(([name = '', value = '']) => [name, JSON.parse(decodeURIComponent(value))]),
  );

const app = { JITSI_URL: 'https://Meet.Example.test', JITSI_APP_ID: 'medboard', JITSI_APP_SECRET: 'a-secret-of-tests' };

it('names the meeting and the moderator, and has no token if no app is configured', async () => {
  const link = await linkUnder({});
  expect([link.origin, link.pathname, link.search]).toEqual(['https://meet.jit.si', `/${request.meetingId}`, '']);
  expect(optionsOf(link)).toEqual({ 'userInfo.displayName': request.username, 'config.subject': request.title });
});

it('signs a token for this meeting that expires when requested', async () => {
  const link = await linkUnder(app);
  const [header, claims, signature] = link.searchParams.get('jwt')?.split('.') ?? [];
  expect(signature).toBe(createHmac('sha256', app.JITSI_APP_SECRET).update(`${header}.${claims}`).digest('base64url'));
  const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect([read(header), read(claims)]).toEqual([
    { alg: 'HS256', typ: 'JWT' },
    {
      iss: 'medboard',
      aud: 'medboard',
      sub: 'meet.example.test',
      room: request.meetingId,
      nbf: Date.parse('2026-11-25T09:59:00Z') / 1000,
      exp: Date.parse('2026-11-25T12:00:00Z') / 1000,
      context: { user: { name: request.username, affiliation: 'owner' } },
    },
  ]);
});

it('has a link for participants without a token', () => {
  expect(openMeetings(readConfig(app)).participantLink(request.meetingId)).toBe(`https://meet.example.test/${request.meetingId}`);
});

it('keeps the tenant of the address and uses the configured audience', async () => {
  const link = await linkUnder({ ...app, JITSI_URL: 'https://meet.example.test/clinic', JITSI_AUDIENCE: 'jitsi' });
  const claims = JSON.parse(Buffer.from(link.searchParams.get('jwt')?.split('.')[1] ?? '', 'base64url').toString());
  expect([link.pathname, claims.sub, claims.aud]).toEqual([`/clinic/${request.meetingId}`, 'clinic', 'jitsi']);
});

it('requires both the app id and its secret, or neither', () => {
  const message = 'JITSI_APP_ID and JITSI_APP_SECRET must be set together';
  expect(() => readConfig({ JITSI_APP_ID: 'medboard' })).toThrow(message);
  expect(() => readConfig({ JITSI_APP_SECRET: 'a-secret-of-tests' })).toThrow(message);
  expect(() => readConfig({ JITSI_AUDIENCE: 'jitsi' })).toThrow('JITSI_AUDIENCE has no effect without JITSI_APP_ID');
  const all = { PORT: 'none', DEMO_DATA: 'on', HOST: '0.0.0.0', JITSI_APP_ID: 'medboard' };
  expect(() => readConfig(all)).toThrow(/^Invalid settings:\n {2}PORT .*\n {2}JITSI_APP_ID and .*\n {2}DEMO_PASSWORD .*$/);
});
