import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookies } from '../context.ts';

const newCookies = new WeakMap<FastifyRequest, Map<string, string>>();

const read = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const prefix = `${name}=`;
  const found = headers.cookie?.split(';').find((part) => part.trim().startsWith(prefix));
  return found?.trim().slice(prefix.length);
};

/** Creates the access of a handler to the cookies of its request. */
export const createCookies = (request: FastifyRequest): Cookies => ({
  get: (name) => read(request, name),
  set(name, value, { path, maxAgeSeconds, isSecure }) {
    const cookies = newCookies.get(request) ?? new Map<string, string>();
    const secure = isSecure ? '; Secure' : '';
    newCookies.set(request, cookies);
    cookies.set(name, `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`);
  },
});

/** Writes the cookies that a handler has set into its response. */
export const writeCookies = (request: FastifyRequest, reply: FastifyReply): void => {
  const cookies = newCookies.get(request);
  if (cookies) reply.header('set-cookie', [...cookies.values()]);
};
