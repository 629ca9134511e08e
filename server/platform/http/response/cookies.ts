import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookies } from '../../context.ts';

const newCookies = new WeakMap<FastifyRequest, Map<string, string>>();

/** Browsers accept a cookie with this prefix from https only (RFC 6265bis, section 4.1.3.1). */
const securePrefix = '__Secure-';

const read = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const cookies = headers.cookie?.split(';').map((cookie) => cookie.trim()) ?? [];
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
};

/** Creates the access of a handler to the cookies of its request. */
export const createCookies = (request: FastifyRequest, publicUrl: string | undefined): Cookies => {
  const isSecure = publicUrl?.startsWith('https:') || request.protocol === 'https';
  // A name without the prefix is not read on https, because anybody who can answer over http for this host can set such a cookie.
  const prefix = isSecure ? securePrefix : '';
  return {
    get: (name) => read(request, prefix + name),
    set(name, value, { path, maxAgeSeconds, sameSite }) {
      const cookies = newCookies.get(request) ?? new Map<string, string>();
      newCookies.set(request, cookies);
      const attributes = [`Path=${path}`, `Max-Age=${maxAgeSeconds}`, 'HttpOnly', `SameSite=${sameSite}`, ...(isSecure ? ['Secure'] : [])];
      cookies.set(name, [`${prefix}${name}=${value}`, ...attributes].join('; '));
    },
  };
};

/** Writes the cookies that a handler has set into its response. */
export const writeCookies = (request: FastifyRequest, reply: FastifyReply): void => {
  const cookies = newCookies.get(request);
  if (cookies) reply.header('set-cookie', [...cookies.values()]);
};
