import type { FastifyReply, FastifyRequest } from 'fastify';
import type { VideoOrigins } from '../video/port.ts';

// One hook writes these headers, because @fastify/helmet takes more time a request (docs/dependencies.md).
const constantHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
};

/** The Content-Security-Policy of responses that are not pages, such as stored files: nothing may be loaded, run or framed. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The Content-Security-Policy of a worker's script: it may load scripts of this origin only. */
export const workerPolicy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";

/** What a page may load besides its own origin. */
type PageSources = { inlineScripts: readonly string[]; imageOrigin?: string | undefined; videoOrigins?: VideoOrigins | undefined };

const listSources = (...sources: (string | undefined)[]) => sources.filter((source) => source !== undefined).join(' ');

/**
 * The Content-Security-Policy of the web app. Mantine writes theme variables into a style element, which needs the nonce. The inline scripts are
 * named by their SHA-256, so that no other one runs. Pictures may come from this origin and `imageOrigin`, and videos from `videoOrigins`.
 */
export const createPagePolicy = (nonce: string, { inlineScripts, imageOrigin, videoOrigins }: PageSources): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts.map((hash) => `'sha256-${hash}'`)].join(' '),
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    listSources("img-src 'self' blob: data:", imageOrigin, videoOrigins?.pictures),
    "font-src 'self'",
    listSources("connect-src 'self'", videoOrigins?.uploads),
    "media-src 'self' blob:",
    // The player of videos.
    listSources("frame-src 'self'", videoOrigins?.players),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');

/** Creates the security headers of every response; HSTS only if the public URL is https. */
export const createSecurityHeaders = (publicUrl: string | undefined): Record<string, string> => {
  const hsts = publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {};
  return { ...constantHeaders, ...hsts, 'content-security-policy': apiPolicy, 'cache-control': 'no-store' };
};

/** Creates the function that sets the given headers and the request id of a response. */
export const createHeaderWriter =
  (headers: Record<string, string>) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers).header('x-request-id', request.id);
  };
