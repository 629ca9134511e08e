import type { FastifyRequest } from 'fastify';

/** A trusted device that a request has stored: the token for its cookie. */
export type NewDevice = { token: string; expiresAt: Date };

// Only the sign-in receives the cookie, so no other route can depend on it.
const path = '/api/v1/auth/login';
const name = 'medboard_device';
const pattern = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${name}=([\\w-]{20,200})(?:;|$)`);

/** The token of the trusted device that sent a request; undefined without its cookie. */
export const readDeviceToken = ({ headers }: FastifyRequest): string | undefined => pattern.exec(headers.cookie ?? '')?.[1];

/** The Set-Cookie header for the token of a trusted device. Scripts cannot read it, and other websites cannot send it. */
export const createDeviceCookie = (
  request: Pick<FastifyRequest, 'protocol'>,
  { token, expiresAt }: NewDevice,
  publicUrl: string | undefined,
): string => {
  const isSecure = publicUrl?.startsWith('https:') || request.protocol === 'https';
  const attributes = [`Path=${path}`, `Expires=${expiresAt.toUTCString()}`, 'HttpOnly', 'SameSite=Strict', ...(isSecure ? ['Secure'] : [])];
  return [`${isSecure ? '__Secure-' : ''}${name}=${token}`, ...attributes].join('; ');
};
