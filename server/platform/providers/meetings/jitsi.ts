import { withSlash } from '../../text.ts';
import { createProviderClient, type ProviderLog } from '../index.ts';
import { getJoinUrl } from './join-path.ts';
import type { LinkRequest, MeetingHost } from './port.ts';
import type { JitsiApp, JitsiConfig } from './settings.ts';

// The clocks of two machines may differ.
const clockSkewMs = 60_000;

/** The tenant in the path of the address if it has one, else the domain. */
const getSubject = ({ pathname, hostname }: URL): string => pathname.split('/').find(Boolean) ?? hostname;

type TokenOptions = { address: URL; isJaas: boolean; isModerator: boolean };

// Jitsi's modules accept texts only. The affiliation makes a moderator if token_affiliation is installed.
const describeUser = (name: string, { isJaas, isModerator }: TokenOptions) =>
  isJaas ? { name, moderator: String(isModerator) } : { name, affiliation: isModerator ? 'owner' : 'member' };

const describeSigning = (app: JitsiApp, isJaas: boolean) =>
  'secret' in app
    ? { header: { alg: 'HS256', typ: 'JWT' }, key: new TextEncoder().encode(app.secret) }
    : { header: { alg: 'RS256', typ: 'JWT', kid: isJaas ? `${app.id}/${app.keyId}` : app.keyId }, key: app.key };

const signToken = async (app: JitsiApp, { meetingId, username, now, until }: LinkRequest, options: TokenOptions): Promise<string> => {
  // Imported at the first link, because most processes sign none.
  const { SignJWT } = await import('jose/jwt/sign');
  const { header, key } = describeSigning(app, options.isJaas);
  return new SignJWT({ room: meetingId, context: { user: describeUser(username, options) } })
    .setProtectedHeader(header)
    .setIssuer(options.isJaas ? 'chat' : app.id)
    .setAudience(app.audience)
    .setSubject(options.isJaas ? app.id : getSubject(options.address))
    .setNotBefore(new Date(now.getTime() - clockSkewMs))
    .setExpirationTime(until)
    .sign(key);
};

type HostDeps = JitsiConfig & { publicUrl: string | undefined; log: ProviderLog; timeoutMs?: number };

/** Throws ProviderError unless the server answers with a status below 500. Any such status will do, because a page may need a sign-in or redirect. */
const checkReachable = async ({ url, log, timeoutMs }: HostDeps): Promise<void> => {
  const client = createProviderClient({ name: 'Jitsi', addressSetting: 'JITSI_URL', baseUrl: withSlash(url), log, timeoutMs });
  const { body } = await client.sendForStream({ path: '', isSuccess: (status) => status < 500 });
  body.destroy();
};

/**
 * Jitsi Meet: a meeting exists as soon as somebody opens its address. Jitsi has no API to ask for or end a meeting. With an app and a public
 * URL, participants enter through our own page, which signs a token for each of them. The default server is not checked at the start.
 */
export const createJitsiHost = (deps: HostDeps): MeetingHost => {
  const { url, app, isJaas, isDefault, publicUrl } = deps;
  // The rooms of JaaS are below the id of the app.
  const base = new URL(isJaas && app ? `${app.id}/` : '', withSlash(url));
  const createLink = async (request: LinkRequest, isModerator: boolean): Promise<string> => {
    const link = new URL(request.meetingId, base);
    if (app) link.searchParams.set('jwt', await signToken(app, request, { address: base, isJaas, isModerator }));
    const option = (name: string, value: string) => `${name}=${encodeURIComponent(JSON.stringify(value))}`;
    link.hash = [option('userInfo.displayName', request.username), option('config.subject', request.title)].join('&');
    return link.href;
  };
  const host = {
    isEmpty: async () => undefined,
    end: async () => undefined,
    check: () => checkReachable(deps),
    isCheckedAtStart: !isDefault,
  };
  const moderatorLink = (request: LinkRequest) => createLink(request, true);
  // On a Jitsi that checks no tokens, whoever joins first is the moderator, with this link too.
  if (!app || publicUrl === undefined) return { ...host, moderatorLink, participantLink: (meetingId) => new URL(meetingId, base).href };
  return {
    ...host,
    moderatorLink,
    participantLink: (meetingId) => getJoinUrl(publicUrl, meetingId),
    joinLink: (request) => createLink(request, false),
  };
};
