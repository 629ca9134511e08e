import { isIP } from 'node:net';
import type { PublicContext } from '../../../../platform/context.ts';

/** The website that passkeys are bound to: `id` is its host, `origins` the addresses of its pages. */
export type RelyingParty = { id: string; origins: string[] };

const isLocalhost = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost');

const fromPublicUrl = (publicUrl: string): RelyingParty | undefined => {
  const { hostname, origin, protocol } = new URL(publicUrl);
  // Browsers accept no IP address, and http on localhost only.
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || (protocol !== 'https:' && !isLocalhost(hostname))) return undefined;
  return { id: hostname, origins: [origin] };
};

const fromHost = (host: string): RelyingParty | undefined => {
  const addresses = ['http', 'https'].map((protocol) => `${protocol}://${host}`).filter((address) => URL.canParse(address));
  const [{ hostname } = { hostname: '' }] = addresses.map((address) => new URL(address));
  return isLocalhost(hostname) ? { id: hostname, origins: addresses.map((address) => new URL(address).origin) } : undefined;
};

/** The website of PUBLIC_URL; without that setting, the host of the request if it is localhost. Undefined if passkeys cannot work there. */
export const findRelyingParty = ({ settings, host }: Pick<PublicContext, 'settings' | 'host'>): RelyingParty | undefined =>
  settings.publicUrl === undefined ? fromHost(host) : fromPublicUrl(settings.publicUrl);

export const addressProblem = 'Passkeys need a server whose setting PUBLIC_URL is an https address with a name.';

/** Why passkeys do not work at the address of a request; undefined if they do. */
export const findAddressProblem = (context: Pick<PublicContext, 'settings' | 'host'>): string | undefined =>
  findRelyingParty(context) ? undefined : addressProblem;
