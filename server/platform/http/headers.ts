import type { FastifyReply, FastifyRequest } from 'fastify';

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
};

/** The policy of answers that are no page: nothing may be loaded, run or framed. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The policy of a worker's script, by which the worker itself is bound: it may load the scripts laid beside it, and nothing else. */
export const workerPolicy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";

/** The policy of the app's page. Styles need the nonce for the component set's theme variables; scripts come from files only. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    // Player pages.
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');

const headersFor = (publicUrl: string | undefined) => {
  const transport = publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {};
  return { ...everywhere, ...transport, 'content-security-policy': apiPolicy, 'cache-control': 'no-store' };
};

/** Makes the function that puts the security headers and the request's id on an answer; HSTS only where the public address is https. */
export const securityHeaders = (publicUrl: string | undefined) => {
  const headers = headersFor(publicUrl);
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers).header('x-request-id', request.id);
  };
};
