import type { FastifyRequest } from 'fastify';
import { forbidden, unsupportedType } from '../../errors.ts';

const getHost = (url: string | undefined): string | undefined => (url !== undefined && URL.canParse(url) ? new URL(url).host : undefined);

/** Whether a page of another website sent the request. Clients that are not browsers send neither header. */
const isFromOtherSite = ({ headers, host }: FastifyRequest, publicUrl: string | undefined): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  return origin !== undefined && ![host, getHost(publicUrl)].includes(getHost(origin) ?? '');
};

/**
 * Rejects a write without a session if a page of another website sent it: with 403 by Sec-Fetch-Site or Origin, and with 415 as a
 * URL-encoded form, which old browsers send without either header. A multipart form of such a browser passes, because the API accepts
 * multipart; the page that sent it cannot read the response.
 */
export const assertSameOrigin = (request: FastifyRequest, publicUrl: string | undefined): void => {
  if (isFromOtherSite(request, publicUrl)) throw forbidden('This request came from another website.');
  if (/^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? ''))
    throw unsupportedType('Send JSON or a multipart form');
};
