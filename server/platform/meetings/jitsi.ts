import { createHmac } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Leading, MeetingHost } from './port.ts';

type Settings = Config['jitsi'];
type App = NonNullable<Settings['app']>;

// The clocks of two machines differ.
const skew = 60;

const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWT (RFC 7519) by HS256. */
const signed = (claims: object, secret: string): string => {
  const content = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
};

/** The tenant in the address where it has one, else the domain. */
const subjectOf = ({ pathname, hostname }: URL): string => pathname.split('/').find(Boolean) ?? hostname;

const tokenOf = ({ id, secret, audience }: App, address: URL, { meetingId, username, now, until }: Leading): string =>
  signed(
    {
      iss: id,
      aud: audience,
      sub: subjectOf(address),
      room: meetingId,
      nbf: inSeconds(now) - skew,
      exp: inSeconds(until),
      // Texts only, as the host's modules demand; the affiliation makes a moderator where token_affiliation is installed.
      context: { user: { name: username, affiliation: 'owner' } },
    },
    secret,
  );

/** Jitsi Meet: a room is there as soon as somebody opens its address, and it cannot be asked or closed from outside. */
export const jitsiHost = ({ url, app }: Settings): MeetingHost => {
  const base = new URL(url.endsWith('/') ? url : `${url}/`);
  return {
    async moderatorLink(leading) {
      const link = new URL(leading.meetingId, base);
      if (app) link.searchParams.set('jwt', tokenOf(app, base, leading));
      const option = (name: string, value: string) => `${name}=${encodeURIComponent(JSON.stringify(value))}`;
      link.hash = [option('userInfo.displayName', leading.username), option('config.subject', leading.title)].join('&');
      return link.href;
    },
    isEmpty: async () => undefined,
    end: async () => undefined,
  };
};
