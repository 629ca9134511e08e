import type { Config } from '../config.ts';
import type { MeetingHost, ModeratorLinkRequest } from './port.ts';

type Settings = Config['jitsi'];
type App = NonNullable<Settings['app']>;

// The clocks of two machines may differ.
const clockSkewMs = 60_000;

/** The tenant in the path of the address if it has one, else the domain. */
const getSubject = ({ pathname, hostname }: URL): string => pathname.split('/').find(Boolean) ?? hostname;

const signToken = async (
  { id, secret, audience }: App,
  address: URL,
  { meetingId, username, now, until }: ModeratorLinkRequest,
): Promise<string> => {
  // Imported at the first link, because most processes sign none.
  const { SignJWT } = await import('jose/jwt/sign');
  // Jitsi's modules accept texts only. The affiliation makes a moderator if token_affiliation is installed.
  return new SignJWT({ room: meetingId, context: { user: { name: username, affiliation: 'owner' } } })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(id)
    .setAudience(audience)
    .setSubject(getSubject(address))
    .setNotBefore(new Date(now.getTime() - clockSkewMs))
    .setExpirationTime(until)
    .sign(new TextEncoder().encode(secret));
};

/** Jitsi Meet: a meeting exists as soon as somebody opens its address. Jitsi has no API to ask for or end a meeting. */
export const createJitsiHost = ({ url, app }: Settings): MeetingHost => {
  const base = new URL(url.endsWith('/') ? url : `${url}/`);
  return {
    async moderatorLink(request) {
      const link = new URL(request.meetingId, base);
      if (app) link.searchParams.set('jwt', await signToken(app, base, request));
      const option = (name: string, value: string) => `${name}=${encodeURIComponent(JSON.stringify(value))}`;
      link.hash = [option('userInfo.displayName', request.username), option('config.subject', request.title)].join('&');
      return link.href;
    },
    // On a Jitsi that checks no tokens, whoever joins first is the moderator, with this link too.
    participantLink: (meetingId) => new URL(meetingId, base).href,
    isEmpty: async () => undefined,
    end: async () => undefined,
  };
};
